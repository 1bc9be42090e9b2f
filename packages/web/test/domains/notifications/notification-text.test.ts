import type { Notification } from '@tinkerstream/contract/notifications';
import { expect, test } from 'vitest';
import { notificationText } from '../../../src/domains/notifications/notification-text.ts';
import { userTexts as en } from '../../../src/i18n/en/dictionary.ts';
import { userTexts as mainland } from '../../../src/i18n/zh-CN/dictionary.ts';
import { userTexts as hongKong } from '../../../src/i18n/zh-HK/dictionary.ts';

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
  const shown = [en, hongKong, mainland].map((language) => notificationText({ ...FAILURE, ...change }, language));
  expect(shown).toEqual(texts);
});
