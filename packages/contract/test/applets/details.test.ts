import { expect, test } from 'vitest';
import { type DetailKind, haveDetail, keyText, type TriggerType } from '../../src/applets/index.ts';

test.each<[trigger: TriggerType, detail: DetailKind, key: string, isThere: boolean]>([
  ['WEB_HOOK_TRIGGER', 'parameter', 'city', true],
  ['DIALOGFLOW_TRIGGER', 'parameter', 'queryText', true],
  ['MQTT_MESSAGE_TRIGGER', 'parameter', 'city', false],
  ['OBJECT_DETECTION_TRIGGER', 'detected', 'class', true],
  ['FACE_DETECTION_TRIGGER', 'detected', 'count', true],
  ['FACE_DETECTION_TRIGGER', 'detected', 'colour', false],
  ['WEB_HOOK_TRIGGER', 'detected', 'class', false],
  ['BUTTON_TRIGGER', 'count', 'runs', true],
  ['MQTT_MESSAGE_TRIGGER', 'count', 'boards', true],
  ['BUTTON_TRIGGER', 'count', 'boards', false],
  ['MQTT_MESSAGE_TRIGGER', 'count', 'cats', false],
])('a content of an event trigger with %s may read %s(%s): %s', (type, detail, key, isThere) => {
  expect(haveDetail([{ type }], { detail, key })).toBe(isThere);
});

test('a detail is named as it is typed', () => {
  expect(keyText({ topicName: '', key: 'city', detail: 'parameter' })).toBe('parameter(city)');
  expect(keyText({ topicName: '', key: 'temp' })).toBe('temp');
});
