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

const silence = (change: object): Trigger => ({
  type: 'SILENCE_TRIGGER',
  topicName: 'AAAA',
  minutes: 10,
  per: 'BOARD',
  fires: 'SILENT',
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
  [
    'a silent board',
    silence({}),
    [
      'When a board on Greenhouse has sent nothing for 10 minutes, send fan=on to Fan.',
      '當「溫室」有開發板 10 分鐘沒有傳來訊息，就向「風扇」傳送 fan=on。',
      '当“温室”有开发板 10 分钟没有发来消息，就向“风扇”发送 fan=on。',
    ],
  ],
  [
    'a silent topic',
    silence({ minutes: 60, per: 'TOPIC' }),
    [
      'When nothing has arrived on Greenhouse for 1 hour, send fan=on to Fan.',
      '當「溫室」1 小時沒有收到訊息，就向「風扇」傳送 fan=on。',
      '当“温室”1 小时没有收到消息，就向“风扇”发送 fan=on。',
    ],
  ],
  [
    'the end of a silence',
    silence({ fires: 'RETURNS' }),
    [
      'When a board on Greenhouse is heard again after 10 minutes of silence, send fan=on to Fan.',
      '當「溫室」有開發板沒有訊息 10 分鐘後再次收到訊息，就向「風扇」傳送 fan=on。',
      '当“温室”有开发板没有消息 10 分钟后再次收到消息，就向“风扇”发送 fan=on。',
    ],
  ],
  [
    'a silence and its end',
    silence({ per: 'TOPIC', fires: 'BOTH' }),
    [
      'When nothing has arrived on Greenhouse for 10 minutes, and again when a message arrives, send fan=on to Fan.',
      '當「溫室」10 分鐘沒有收到訊息，以及其後再次收到訊息，就向「風扇」傳送 fan=on。',
      '当“温室”10 分钟没有收到消息，以及之后再次收到消息，就向“风扇”发送 fan=on。',
    ],
  ],
  [
    'a new board',
    { type: 'BOARD_APPEARS_TRIGGER', topicName: 'AAAA' },
    [
      'When a new board appears on Greenhouse, send fan=on to Fan.',
      '當「溫室」出現新的開發板，就向「風扇」傳送 fan=on。',
      '当“温室”出现新的开发板，就向“风扇”发送 fan=on。',
    ],
  ],
])('the sentence has %s', (_name, trigger, expected) => {
  expect(sentences({ triggers: [trigger] })).toEqual(expected);
});
