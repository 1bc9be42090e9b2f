import type { TriggerDefinition } from '../trigger-definition.ts';

interface ArrivedMessage {
  readonly type: 'MQTT_MESSAGE_TRIGGER';
  readonly topicId: string;
}

export function messageOn(topicId: string): ArrivedMessage {
  return { type: 'MQTT_MESSAGE_TRIGGER', topicId };
}

export const topicMessage: TriggerDefinition<ArrivedMessage> = {
  // The stored content has ids in place of topic names.
  isFiredBy: ({ topicName }, { topicId }) => topicName === topicId,
};
