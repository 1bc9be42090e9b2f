import type { Notification } from '@tinkerstream/contract/notifications';
import { expect, test } from 'vitest';
import { reasonText } from '../../../src/domains/applets/use-reason-texts.ts';
import { notificationText } from '../../../src/domains/notifications/notification-list.tsx';
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
    'a failure has a reason that only its type of action gives',
    { reason: { code: 'APPLET_GONE', detail: '', seen: '' } },
    [
      '“Heat” keeps failing. The event trigger no longer exists. Choose another one.',
      '「Heat」持續失敗。該事件觸發已不存在，請選擇另一個。',
      '“Heat”持续失败。该事件触发已不存在，请选择另一个。',
    ],
  ],
  [
    'a reason of another version is left out',
    { reason: { code: 'UNHEARD_OF', detail: '', seen: '' } },
    ['“Heat” keeps failing.', '「Heat」持續失敗。', '“Heat”持续失败。'],
  ],
])('%s', (_, change, texts) => {
  const languages = [
    { language: 'en', reasons: en.reasons, notifications: enNotifications },
    { language: 'zh-HK', reasons: hongKong.reasons, notifications: hongKongNotifications },
    { language: 'zh-CN', reasons: mainland.reasons, notifications: mainlandNotifications },
  ] as const;
  const notification = { ...FAILURE, ...change };
  const shown = languages.map(({ language, reasons, notifications }) => {
    const { reason } = notification;
    const why = reason ? reasonText({ ...reason, service: notifications.service }, reasons, language) : undefined;
    return notificationText(notification, notifications, why);
  });
  expect(shown).toEqual(texts);
});
