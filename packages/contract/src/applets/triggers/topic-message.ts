import * as z from 'zod/mini';
import { TypedTopicName } from '../../platform/topic-name.ts';
import type { TriggerTypeRules } from './trigger-rules.ts';

const type = 'MQTT_MESSAGE_TRIGGER';
const schema = z.object({ type: z.literal(type), topicName: TypedTopicName });

export const topicMessage = {
  type,
  schema,
  stored: z.extend(schema, { topicName: z.string() }),
  permission: 'allowMqttTrigger',
  fields: { topicName: 'topic' },
  logged: 'topicName',
} as const satisfies TriggerTypeRules<keyof typeof schema.shape>;
