import type { Trigger } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { messageTopicOf } from '../../../src/domains/applets/triggers/message-topic.ts';

const SILENCE: Trigger = { type: 'SILENCE_TRIGGER', topicName: 'AAAA', minutes: 5, per: 'BOARD', fires: 'SILENT' };
const NEW_BOARD: Trigger = { type: 'BOARD_APPEARS_TRIGGER', topicName: 'BBBB' };
const MESSAGE: Trigger = { type: 'MQTT_MESSAGE_TRIGGER', topicName: 'CCCC' };

test('a silence and a new board are not triggered by each message of their topic', () => {
  expect(messageTopicOf([SILENCE, NEW_BOARD])).toBeUndefined();
  expect(messageTopicOf([SILENCE, NEW_BOARD, MESSAGE])).toBe('CCCC');
});
