import type { Trigger } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { sentences } from '../../support/applet-sentences.ts';

const at = (change: object): Trigger => ({
  type: 'SCHEDULE_TRIGGER',
  repeats: 'DAYS',
  everyMinutes: 15,
  time: '08:00',
  days: [1, 3],
  timeZone: 'Asia/Hong_Kong',
  missed: 'NONE',
  ...change,
});

test.each<[string, Trigger, string[]]>([
  [
    'days',
    at({}),
    [
      'When it is 08:00 on Monday and Wednesday (Asia/Hong Kong), send fan=on to Fan.',
      '當到了每星期一、三 08:00（時區：Asia/Hong Kong），就向「風扇」傳送 fan=on。',
      '当到了每周一、周三 08:00（时区：Asia/Hong Kong），就向“风扇”发送 fan=on。',
    ],
  ],
  [
    'a range of days',
    at({ days: [1, 2, 3, 4, 5], timeZone: 'UTC' }),
    [
      'When it is 08:00 from Monday to Friday (UTC), send fan=on to Fan.',
      '當到了每星期一至五 08:00（時區：UTC），就向「風扇」傳送 fan=on。',
      '当到了每周一至周五 08:00（时区：UTC），就向“风扇”发送 fan=on。',
    ],
  ],
  [
    'an interval',
    at({ repeats: 'INTERVAL' }),
    [
      'When it is time (every 15 minutes), send fan=on to Fan.',
      '當到了時間（每 15 分鐘），就向「風扇」傳送 fan=on。',
      '当到了时间（每 15 分钟），就向“风扇”发送 fan=on。',
    ],
  ],
  [
    'a button without a text',
    { type: 'BUTTON_TRIGGER', buttonLabel: '' },
    [
      'When someone presses “Run now”, send fan=on to Fan.',
      '當有人按下「立即執行」，就向「風扇」傳送 fan=on。',
      '当有人按下“立即执行”，就向“风扇”发送 fan=on。',
    ],
  ],
])('the sentence has %s', (_name, trigger, expected) => {
  expect(sentences({ triggers: [trigger] })).toEqual(expected);
});
