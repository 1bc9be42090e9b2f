import type { TriggerDefinition } from '../trigger-definition.ts';

export const topicMessage: TriggerDefinition<'MQTT_MESSAGE_TRIGGER'> = {
  type: 'MQTT_MESSAGE_TRIGGER',
  // The stored content has ids in place of topic names.
  isFiredBy: ({ topicName }, { topicId }) => topicName === topicId,
  nameOf: ({ topicName }) => topicName,
};
