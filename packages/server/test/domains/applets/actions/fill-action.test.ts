import { describe, expect, test } from 'vitest';
import { fillAction } from '../../../../src/domains/applets/actions/fill-action.ts';
import { rowOf } from '../../../../src/domains/applets/actions/google-sheet/row.ts';

const values = new Map<string, string | number>([
  ['T1.temp', 21.5],
  ['T1.名稱', '溫室'],
  ['T1.quote', '","value2":"x\\\n{T1.temp}'],
  ['T1.pair', '5,alarm=1\nalarm=2&alarm=3'],
  ['T1.mark', '<b a="1">&'],
  ['T1.yes', 'true'],
  ['T1.zeros', '007'],
  ['T1.big', '123456789012345678901234567890'],
  ['T1.half', '\ud800'],
  ['T1.small', '1e-7'],
  ['ABCDEFGHJK.temp', 21.4],
  ['ABCDEFGHJK.note', 'hot, "very"'],
]);
const find = ({ topicName, key }: { topicName: string; key: string }) => values.get(`${topicName}.${key}`);

const ifttt = (publishJsonContent: string) => ({
  id: 'a',
  type: 'TRIGGER_IFTTT_WEBHOOK_ACTION' as const,
  publishJsonContent,
  iftttWebhookEvent: 'hot',
  iftttWebhookKey: '',
});

test('references anywhere in JSON texts get values, and numbers and keys stay', () => {
  const { filled } = fillAction(
    ifttt('{"value1":"{T1.temp} °C in {T1.名稱}","n":1,"{T1.temp}":[true,null,{"deep":"{T1.temp}"}]}'),
    find,
  );
  expect(JSON.parse(filled?.publishJsonContent ?? '')).toEqual({
    value1: '21.5 °C in 溫室',
    n: 1,
    '{T1.temp}': [true, null, { deep: '21.5' }],
  });
});

test('a value with quotes and line breaks stays inside its text, and is not filled again', () => {
  const { filled } = fillAction(ifttt('{"value1":"{T1.quote}"}'), find);
  expect(JSON.parse(filled?.publishJsonContent ?? '')).toEqual({ value1: values.get('T1.quote') });
});

test('email subjects and contents are filled, and nothing else', () => {
  const email = {
    id: 'a',
    type: 'SEND_EMAIL_ACTION' as const,
    recipientUserId: '{T1.temp}',
    emailSubject: '{T1.temp} °C',
    publishContent: 'In {T1.名稱}: {T1.temp}',
  };
  expect(fillAction(email, find).filled).toEqual({
    ...email,
    emailSubject: '21.5 °C',
    publishContent: 'In 溫室: 21.5',
  });
});

test('the first reference without a value is reported', () => {
  expect(fillAction(ifttt('["{T1.temp}",{"a":"{T1.gone}"},"{T2.gone}"]'), find)).toEqual({
    missing: { topicName: 'T1', key: 'gone' },
  });
  const publish = {
    id: 'a',
    type: 'PUBLISH_MQTT_MESSAGE_ACTION' as const,
    topicName: 'T1',
    publishContent: '{T1.gone}',
  };
  expect(fillAction(publish, find)).toEqual({ missing: { topicName: 'T1', key: 'gone' } });
  const email = {
    id: 'a',
    type: 'SEND_EMAIL_ACTION' as const,
    recipientUserId: 'u',
    emailSubject: '{T3.gone}',
    publishContent: 'x',
  };
  expect(fillAction(email, find)).toEqual({ missing: { topicName: 'T3', key: 'gone' } });
});

const request = (body: string, headers = '') => ({
  id: 'a',
  type: 'HTTP_REQUEST_ACTION' as const,
  method: 'POST' as const,
  url: 'https://example.org/x',
  headers,
  body,
  secret: '' as const,
  form: '',
});
const bodyOf = (body: string, headers?: string) => fillAction(request(body, headers), find).filled?.body;
const withExpressions = (body: string) =>
  fillAction({ ...request(body), expressions: { timeZone: 'UTC' } }, find).filled?.body;
const messageOf = (publishContent: string) =>
  fillAction({ id: 'a', type: 'PUBLISH_MQTT_MESSAGE_ACTION' as const, topicName: 'T1', publishContent }, find).filled
    ?.publishContent;

describe('values fit where they stand in a body:', () => {
  test.each([
    ['{"a": {T1.temp}}', { a: 21.5 }],
    ['{"a": {T1.名稱}, "b": "{T1.temp}"}', { a: '溫室', b: '21.5' }],
    ['[{T1.temp}, {T1.quote}, "{T1.quote}"]', [21.5, values.get('T1.quote'), values.get('T1.quote')]],
    ['{"a": {T1.yes}, "b": {T1.zeros}, "c": {T1.small}}', { a: 'true', b: '007', c: 1e-7 }],
    ['{"a": {"b": {T1.pair}}}', { a: { b: values.get('T1.pair') } }],
    ['{"a": "\\"{T1.quote}", "b": {T1.temp}}', { a: `"${values.get('T1.quote')}`, b: 21.5 }],
    ['{"a\\\\": {T1.temp}, "{T1.quote}": 1}', { 'a\\': 21.5, [String(values.get('T1.quote'))]: 1 }],
    ['{T1.quote}', undefined],
    ['{"a": {T1.half}}', { a: '\ud800' }],
  ])('JSON %s', (template, expected) => {
    const body = bodyOf(template) ?? '';
    if (expected === undefined) expect(body).toBe(values.get('T1.quote'));
    else expect(JSON.parse(body)).toEqual(expected);
  });

  test('numbers keep their digits in JSON', () => {
    expect(bodyOf('{"a":{T1.big}}')).toBe(`{"a":${values.get('T1.big')}}`);
  });

  test('the result of an expression is a number or a text', () => {
    const template = '{"a": {round(ABCDEFGHJK.temp)}, "b": {ABCDEFGHJK.note}, "c": "{ABCDEFGHJK.note}", "on": true}';
    const note = values.get('ABCDEFGHJK.note');
    expect(JSON.parse(withExpressions(template) ?? '')).toEqual({ a: 21, b: note, c: note, on: true });
  });

  test.each([
    ['a={T1.pair}&b={T1.temp}', '', 'a=5%2Calarm%3D1%0Aalarm%3D2%26alarm%3D3&b=21.5'],
    ['a={T1.mark}', 'Content-Type:', 'a=%3Cb%20a%3D%221%22%3E%26'],
    ['a={T1.half}&b=1', '', 'a=%EF%BF%BD&b=1'],
    ['a={T1.mark}', '', `a=${values.get('T1.mark')}`],
    ['<t a="{T1.mark}">{T1.temp}</t>', '', '<t a="&lt;b a=&quot;1&quot;&gt;&amp;">21.5</t>'],
    ['It has {T1.temp} °C, in {T1.名稱}', '', 'It has 21.5 °C, in 溫室'],
    ['{"a": {T1.temp}', '', '{"a": 21.5'],
  ])('%s', (template, headers, expected) => {
    expect(bodyOf(template, headers)).toBe(expected);
  });
});

test.each([
  ['temp={T1.temp},note={T1.pair}', 'temp=21.5,note=5，alarm=1 alarm=2&alarm=3'],
  ['{"temp": {T1.temp}, "note": {T1.quote}}', JSON.stringify({ temp: 21.5, note: values.get('T1.quote') })],
  ['{"note": "{T1.quote}"}', JSON.stringify({ note: values.get('T1.quote') })],
  ['{T1.pair}', values.get('T1.pair')],
  ['Hot, {T1.temp}', 'Hot, 21.5'],
])('a value adds no pair to the message %s', (template, expected) => {
  const filled = messageOf(template);
  expect(filled?.startsWith('{"') ? JSON.parse(filled) : filled).toEqual(
    typeof expected === 'string' && expected.startsWith('{"') ? JSON.parse(expected) : expected,
  );
});

test('a value fills one cell of a row', () => {
  const row = {
    id: 'a',
    type: 'GOOGLE_SHEET_UPDATE_ACTION' as const,
    spreadsheetId: 's',
    publishContent: '{T1.temp}, {T1.pair}, end',
  };
  const { filled } = fillAction(row, find);
  expect(rowOf(filled?.publishContent ?? '', 0).slice(1)).toEqual([21.5, '5，alarm=1 alarm=2&alarm=3', 'end']);
});
