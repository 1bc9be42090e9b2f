import { expect, test } from 'vitest';
import { fillAction } from '../../../../src/domains/applets/actions/fill-action.ts';

const values = new Map<string, string | number>([
  ['T1.temp', 21.5],
  ['T1.名稱', '溫室'],
  ['T1.quote', '","value2":"x\\\n{T1.temp}'],
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
