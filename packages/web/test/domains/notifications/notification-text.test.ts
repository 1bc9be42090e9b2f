import type { Notification } from '@tinkerstream/contract/notifications';
import { expect, test } from 'vitest';
import { notificationText } from '../../../src/domains/notifications/notification-text.ts';
import { applets as en } from '../../../src/i18n/en/applets.ts';
import { notifications as enNotifications } from '../../../src/i18n/en/notifications.ts';
import { applets as mainland } from '../../../src/i18n/zh-CN/applets.ts';
import { notifications as mainlandNotifications } from '../../../src/i18n/zh-CN/notifications.ts';
import { applets as hongKong } from '../../../src/i18n/zh-HK/applets.ts';
import { notifications as hongKongNotifications } from '../../../src/i18n/zh-HK/notifications.ts';

const FAILURE: Notification = {
  id: 'n',
  kind: 'FAILURE',
  projectId: 'p',
  projectName: 'Greenhouse',
  appletId: 'a',
  appletName: 'Heat',
  text: '',
  reason: { code: 'ANSWERED', detail: '500', seen: '' },
  count: 1,
  firstOn: '2026-11-25T06:00:00Z',
  lastOn: '2026-11-25T06:00:00Z',
  isRead: false,
};

test.each<[what: string, Partial<Notification>, texts: readonly string[]]>([
  ['a message is its text', { kind: 'MESSAGE', text: 'Too hot', reason: null }, ['Too hot', 'Too hot', 'Too hot']],
  [
    'a failure has its reason in the language of the reader',
    {},
    [
      '“Heat” keeps failing. The service answered 500.',
      '「Heat」持續失敗。服務 回應 500。',
      '“Heat”持续失败。服务 响应 500。',
    ],
  ],
  [
    'a reason of another version is left out',
    { reason: { code: 'UNHEARD_OF', detail: '', seen: '' } },
    ['“Heat” keeps failing.', '「Heat」持續失敗。', '“Heat”持续失败。'],
  ],
])('%s', (_, change, texts) => {
  const languages = [
    { applets: en, notifications: enNotifications },
    { applets: hongKong, notifications: hongKongNotifications },
    { applets: mainland, notifications: mainlandNotifications },
  ];
  const shown = languages.map((language) => notificationText({ ...FAILURE, ...change }, language));
  expect(shown).toEqual(texts);
});
