import * as z from 'zod/mini';
import { TypedTopicName } from '../../platform/topic-name.ts';
import { ActionId, type ActionTypeRules, Line, StoredId } from './action-rules.ts';

const type = 'PUBLISH_MQTT_MESSAGE_ACTION';
const schema = z.object({ ...ActionId, type: z.literal(type), topicName: TypedTopicName, publishContent: Line });

export const publishMessage = {
  type,
  schema,
  stored: z.extend(schema, { ...StoredId, topicName: z.string() }),
  permission: 'allowMqttAction',
  runs: 'message',
  fields: { topicName: 'topic', publishContent: 'message' },
  logged: 'topicName',
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
