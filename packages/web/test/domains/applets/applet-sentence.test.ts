import type { Action, Filter, FilterCondition, Trigger } from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';
import { FACE, group, leaf, ON_GREENHOUSE, one, SEND, sentences } from '../../support/applet-sentences.ts';

test('a message, a condition and an action', () => {
  expect(sentences({ filters: one() })).toEqual([
    'When a message arrives on Greenhouse and temp is above 30, send fan=on to Fan.',
    '當「溫室」收到訊息，而且 temp 大於 30，就向「風扇」傳送 fan=on。',
    '当“温室”收到消息，并且 temp 大于 30，就向“风扇”发送 fan=on。',
  ]);
});

describe('triggers', () => {
  const withTrigger = (...triggers: Trigger[]) => sentences({ triggers });

  test.each<[Trigger, string[]]>([
    [
      { type: 'MQTT_MESSAGE_TRIGGER', topicName: 'CCCC' },
      ['When a message arrives on CCCC', '當「CCCC」收到訊息', '当“CCCC”收到消息'],
    ],
    [
      { type: 'WEB_HOOK_TRIGGER', webHookName: 'door' },
      ['When the webhook “door” is called', '當有人呼叫 Webhook「door」', '当 Webhook“door”被调用'],
    ],
    [
      { type: 'DIALOGFLOW_TRIGGER', dialogflowIntentName: '開燈' },
      [
        'When Dialogflow recognises the intent “開燈”',
        '當 Dialogflow 識別到意圖「開燈」',
        '当 Dialogflow 识别到意图“開燈”',
      ],
    ],
    [
      { type: 'OBJECT_DETECTION_TRIGGER', objectDetected: 'cat' },
      ['When the camera sees a cat', '當鏡頭看到「貓」', '当摄像头看到“猫”'],
    ],
    [
      { type: 'OBJECT_DETECTION_TRIGGER', objectDetected: 'apple' },
      ['When the camera sees an apple', '當鏡頭看到「蘋果」', '当摄像头看到“苹果”'],
    ],
    [
      { type: 'OBJECT_DETECTION_TRIGGER', objectDetected: 'scissors' },
      ['When the camera sees scissors', '當鏡頭看到「剪刀」', '当摄像头看到“剪刀”'],
    ],
    [FACE, ['When the camera sees a face', '當鏡頭看到人臉', '当摄像头看到人脸']],
  ])('%j', (trigger, expected) => {
    expect(withTrigger(trigger).map((sentence) => sentence.split(/[,，]/)[0])).toEqual(expected);
  });

  test('several are joined by or, and the conditions belong to all of them', () => {
    const triggers: Trigger[] = [ON_GREENHOUSE, { type: 'OBJECT_DETECTION_TRIGGER', objectDetected: 'cat' }, FACE];
    expect(sentences({ triggers, filters: one() })).toEqual([
      'When a message arrives on Greenhouse, the camera sees a cat or the camera sees a face, and temp on Greenhouse is above 30, send fan=on to Fan.',
      '當「溫室」收到訊息或鏡頭看到「貓」或鏡頭看到人臉，而且「溫室」的 temp 大於 30，就向「風扇」傳送 fan=on。',
      '当“温室”收到消息或摄像头看到“猫”或摄像头看到人脸，并且“温室”的 temp 大于 30，就向“风扇”发送 fan=on。',
    ]);
  });
});

/** The words between the trigger and the action. */
const conditions = (filters: Filter) =>
  sentences({ filters }).map((sentence, at) =>
    at === 0
      ? sentence.slice('When a message arrives on Greenhouse and '.length, -', send fan=on to Fan.'.length)
      : sentence.slice(sentence.indexOf('，') + 3, sentence.lastIndexOf('，')).trim(),
  );

describe('conditions', () => {
  test.each<[object, string[]]>([
    [{ comparatorKey: 'greater_or_equal_than' }, ['temp is at least 30', 'temp 大於或等於 30', 'temp 大于或等于 30']],
    [{ comparatorKey: 'smaller_than' }, ['temp is below 30', 'temp 小於 30', 'temp 小于 30']],
    [{ comparatorKey: 'smaller_or_equal_than' }, ['temp is at most 30', 'temp 小於或等於 30', 'temp 小于或等于 30']],
    [
      { comparatorKey: 'contain_case_sensitive', publishContent: 'hot' },
      ['temp contains “hot”', 'temp 包含「hot」', 'temp 包含“hot”'],
    ],
    [
      { comparatorKey: 'not_contain_case_sensitive', publishContent: 'hot' },
      ['temp does not contain “hot”', 'temp 不包含「hot」', 'temp 不包含“hot”'],
    ],
    [{ subjectKey: '溫度' }, ['溫度 is above 30', '溫度大於 30', '溫度大于 30']],
    [{ topicName: 'BBBB' }, ['temp on Fan is above 30', '「風扇」的 temp 大於 30', '“风扇”的 temp 大于 30']],
    [
      { publishContent: '{BBBB.speed}' },
      ['temp is above speed on Fan', 'temp 大於「風扇」的 speed', 'temp 大于“风扇”的 speed'],
    ],
    [{ publishContent: '{AAAA.hum}' }, ['temp is above hum', 'temp 大於 hum', 'temp 大于 hum']],
    [{ comparatorKey: 'equal' }, ['temp is 30', 'temp 等於 30', 'temp 等于 30']],
    [
      { comparatorKey: 'not_equal', publishContent: 'on' },
      ['temp is not “on”', 'temp 不等於「on」', 'temp 不等于“on”'],
    ],
    [
      { comparatorKey: 'between', publishContent: '20', toContent: '30' },
      ['temp is between 20 and 30', 'temp 介乎 20 至 30', 'temp 介于 20 和 30 之间'],
    ],
    [
      { comparatorKey: 'between', publishContent: '20', toContent: '' },
      ['temp is between 20 and …', 'temp 介乎 20 至……', 'temp 介于 20 和……之间'],
    ],
    [
      { comparatorKey: 'one_of', publishContent: 'red, green，blue' },
      [
        'temp is “red”, “green” or “blue”',
        'temp 是「red」、「green」、「blue」其中之一',
        'temp 是“red”、“green”、“blue”其中之一',
      ],
    ],
    [
      { comparatorKey: 'one_of', publishContent: '1, 2' },
      ['temp is 1 or 2', 'temp 是 1、2 其中之一', 'temp 是 1、2 其中之一'],
    ],
    [
      { comparatorKey: 'starts_with', publishContent: '30' },
      ['temp starts with “30”', 'temp 以「30」開頭', 'temp 以“30”开头'],
    ],
    [{ comparatorKey: 'changed', publishContent: '' }, ['temp has changed', 'temp 有改變', 'temp 有变化']],
    [
      { comparatorKey: 'rose_by', publishContent: '5' },
      ['temp has risen by at least 5', 'temp 比上一個值上升 5 或以上', 'temp 比上一个值上升 5 或以上'],
    ],
    [
      { comparatorKey: 'fell_by', publishContent: '5' },
      ['temp has fallen by at least 5', 'temp 比上一個值下降 5 或以上', 'temp 比上一个值下降 5 或以上'],
    ],
    [
      { comparatorKey: 'missing', publishContent: '', topicName: 'BBBB' },
      ['temp on Fan is missing', '「風扇」的 temp 沒有值', '“风扇”的 temp 没有值'],
    ],
    [
      { of: { which: 'BOARD', board: '7' }, maxAgeSec: 300 },
      [
        'temp of board 7 is above 30 (values older than 5 minutes count as missing)',
        '開發板 7 的 temp 大於 30（超過 5 分鐘的值當作沒有值）',
        '开发板 7 的 temp 大于 30（超过 5 分钟的值视为没有值）',
      ],
    ],
    [
      { of: { which: 'BOARD', board: '' }, topicName: 'BBBB' },
      ['temp of board … on Fan is above 30', '「風扇」的開發板……的 temp 大於 30', '“风扇”的开发板……的 temp 大于 30'],
    ],
    [
      { of: { which: 'ANY', withinSec: 60 } },
      [
        'temp of any board heard in the last 1 minute is above 30',
        '過去 1 分鐘內任何一塊開發板的 temp 大於 30',
        '过去 1 分钟内任意一块开发板的 temp 大于 30',
      ],
    ],
    [
      { of: { which: 'ALL', withinSec: 90 } },
      [
        'temp of every board heard in the last 90 seconds is above 30',
        '過去 90 秒內每塊開發板的 temp 大於 30',
        '过去 90 秒内每块开发板的 temp 大于 30',
      ],
    ],
    [
      { of: { which: 'AVERAGE', withinSec: 60 }, topicName: 'BBBB' },
      [
        'the average temp of the boards on Fan heard in the last 1 minute is above 30',
        '「風扇」過去 1 分鐘內各開發板的 temp 平均值大於 30',
        '“风扇”过去 1 分钟内各开发板的 temp 平均值大于 30',
      ],
    ],
    [
      { of: { which: 'COUNT', withinSec: 60 } },
      [
        'the number of boards that have sent temp in the last 1 minute is above 30',
        '過去 1 分鐘內傳送過 temp 的開發板數目大於 30',
        '过去 1 分钟内发送过 temp 的开发板数量大于 30',
      ],
    ],
    [
      { of: { which: 'PAST_AVERAGE', withinSec: 600 } },
      [
        'the average temp in the last 10 minutes is above 30',
        '過去 10 分鐘的 temp 平均值大於 30',
        '过去 10 分钟的 temp 平均值大于 30',
      ],
    ],
    [
      { of: { which: 'PAST_COUNT', withinSec: 600 }, topicName: 'BBBB' },
      [
        'the number of values of temp on Fan in the last 10 minutes is above 30',
        '「風扇」過去 10 分鐘收到 temp 的次數大於 30',
        '“风扇”过去 10 分钟收到 temp 的次数大于 30',
      ],
    ],
    [
      { type: 'MQTT_SIMPLE_MESSAGE_FILTER', comparatorKey: 'contain_case_sensitive', publishContent: '5' },
      ['the message contains “5”', '訊息包含「5」', '消息包含“5”'],
    ],
    [
      {
        type: 'MQTT_SIMPLE_MESSAGE_FILTER',
        topicName: 'BBBB',
        comparatorKey: 'not_contain_case_sensitive',
        publishContent: 'stop',
      },
      [
        'the latest message on Fan does not contain “stop”',
        '「風扇」的最新訊息不包含「stop」',
        '“风扇”的最新消息不包含“stop”',
      ],
    ],
  ])('%j', (change, expected) => {
    expect(conditions(one(change))).toEqual(expected);
  });

  const leaves = ['a', 'b', 'c', 'd'].map((key, index) => leaf(index + 11, key));

  test.each<[string, FilterCondition[], string, string]>([
    ['only AND', [group(1, [11, 12, 13], 'AND', 'AND')], 'a and b and c', 'a而且b而且c'],
    ['only OR', [group(1, [11, 12], 'OR')], '(a or b)', '（a，或b）'],
    ['AND before OR', [group(1, [11, 12, 13], 'AND', 'OR')], '(a and b or c)', '（a而且b，或c）'],
    ['a group of one', [group(1, [2]), group(2, [3]), group(3, [11, 12], 'AND')], 'a and b', 'a而且b'],
    ['OR beside AND', [group(1, [11, 2], 'AND'), group(2, [12, 13], 'OR')], 'a and (b or c)', 'a而且（b，或c）'],
    ['AND inside AND', [group(1, [11, 2], 'AND'), group(2, [12, 13], 'AND')], 'a and b and c', 'a而且b而且c'],
    ['AND inside OR', [group(1, [11, 2], 'OR'), group(2, [12, 13], 'AND')], '(a or b and c)', '（a，或b而且c）'],
    ['OR inside OR', [group(1, [11, 2], 'OR'), group(2, [12, 13], 'OR')], '(a or b or c)', '（a，或b，或c）'],
    [
      'three levels',
      [group(1, [11, 2], 'AND'), group(2, [12, 3], 'OR'), group(3, [13, 4], 'AND'), group(4, [14, 12], 'OR')],
      'a and (b or c and d)',
      'a而且（b，或c而且d）',
    ],
  ])('brackets only where needed: %s', (_, groups, expected, chinese) => {
    const used = new Set(groups.flatMap((item) => (item.type === 'SUB_FILTER' ? item.subConditionKeys : [])));
    const [english = '', hongKong = ''] = conditions([...groups, ...leaves.filter(({ key }) => used.has(key))]);
    expect(english.replaceAll(' is above 30', '')).toBe(expected);
    expect(hongKong.replaceAll(/ | ?大於 30/g, '').replaceAll('大於30', '')).toBe(chinese);
  });
});

describe('actions', () => {
  test.each<[Action, string[]]>([
    [
      { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: 'BBBB', publishContent: 'speed={AAAA.temp}' },
      [
        'send speed={temp on Greenhouse} to Fan',
        '向「風扇」傳送 speed={「溫室」的 temp}',
        '向“风扇”发送 speed={“温室”的 temp}',
      ],
    ],
    [
      { type: 'HTTP_RESPONSE_ACTION', publishContent: 'It is hot' },
      ['answer the request with “It is hot”', '以「It is hot」回應請求', '用“It is hot”响应请求'],
    ],
    [
      {
        type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
        publishJsonContent: '{}',
        iftttWebhookEvent: 'door_open',
        iftttWebhookKey: '',
      },
      ['trigger the IFTTT event door_open', '觸發 IFTTT 事件 door_open', '触发 IFTTT 事件 door_open'],
    ],
    [
      { type: 'GOOGLE_SHEET_UPDATE_ACTION', spreadsheetId: 'x', publishContent: '{AAAA.temp}, ok' },
      [
        'add the row “{temp on Greenhouse}, ok” to Google Sheets',
        '在 Google 試算表加入一列「{「溫室」的 temp}, ok」',
        '在 Google 表格中添加一行“{“温室”的 temp}, ok”',
      ],
    ],
    [
      { type: 'GOOGLE_SHEET_UPDATE_ACTION', spreadsheetId: 'x', publishContent: '' },
      ['add a row with the time to Google Sheets', '在 Google 試算表加入一列時間', '在 Google 表格中添加一行时间'],
    ],
    [
      { type: 'SEND_EMAIL_ACTION', recipientUserId: 'u1', emailSubject: 'Too hot', publishContent: 'x' },
      ['send the email “Too hot” to Amy', '向 Amy 傳送電郵「Too hot」', '向 Amy 发送邮件“Too hot”'],
    ],
    [
      { type: 'SEND_SMS_ACTION', phoneNumber: '+85291234567', publishContent: 'Too hot' },
      [
        'send the SMS “Too hot” to +85291234567',
        '向 +85291234567 傳送短訊「Too hot」',
        '向 +85291234567 发送短信“Too hot”',
      ],
    ],
  ])('%j', (action, expected) => {
    const [english, hongKong, mainland] = sentences({ actions: [action] });
    expect([english, hongKong, mainland]).toEqual([
      `When a message arrives on Greenhouse, ${expected[0]}.`,
      `當「溫室」收到訊息，就${expected[1]}。`,
      `当“温室”收到消息，就${expected[2]}。`,
    ]);
  });

  test('several', () => {
    const answer: Action = { type: 'HTTP_RESPONSE_ACTION', publishContent: 'ok' };
    const ifttt: Action = {
      type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
      publishJsonContent: '{}',
      iftttWebhookEvent: 'hot',
      iftttWebhookKey: '',
    };
    expect(sentences({ actions: [SEND, answer, ifttt] })).toEqual([
      'When a message arrives on Greenhouse, send fan=on to Fan, answer the request with “ok” and trigger the IFTTT event hot.',
      '當「溫室」收到訊息，就向「風扇」傳送 fan=on、以「ok」回應請求，並觸發 IFTTT 事件 hot。',
      '当“温室”收到消息，就向“风扇”发送 fan=on、用“ok”响应请求，并触发 IFTTT 事件 hot。',
    ]);
  });
});

describe('what is not filled in', () => {
  test('nothing at all', () => {
    expect(sentences({ triggers: [], actions: [] })).toEqual(['When …, …', '當……，就……', '当……，就……']);
  });

  test('parts of a trigger, a condition and an action', () => {
    expect(
      sentences({
        triggers: [{ type: 'WEB_HOOK_TRIGGER', webHookName: ' ' }],
        filters: one({ topicName: '', subjectKey: '', publishContent: '' }),
        actions: [{ ...SEND, topicName: '', publishContent: '' }],
      }),
    ).toEqual([
      'When the webhook … is called and … on … is above …, send … to …',
      '當有人呼叫 Webhook……，而且……的……大於……，就向……傳送……',
      '当 Webhook……被调用，并且……的……大于……，就向……发送……',
    ]);
  });

  test('fields that are absent, as in a draft', () => {
    const draft = { type: 'SEND_EMAIL_ACTION' } as Action;
    expect(sentences({ actions: [draft] })[0]).toBe('When a message arrives on Greenhouse, send the email … to …');
    for (const type of ['MQTT_MESSAGE_TRIGGER', 'WEB_HOOK_TRIGGER', 'DIALOGFLOW_TRIGGER', 'OBJECT_DETECTION_TRIGGER']) {
      expect(sentences({ triggers: [{ type } as Trigger] })[0]).toContain('…');
    }
  });
});
