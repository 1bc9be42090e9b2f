import * as z from 'zod/mini';
import { TypedTopicName } from '../../platform/topic-name.ts';
import { DataTypeKey } from '../../points/data-type.ts';
import { ActionId, type ActionTypeRules, Line, StoredId } from './action-rules.ts';

const type = 'LOG_RECORD_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  topicName: TypedTopicName,
  dataTypeKey: DataTypeKey,
  /** The value. Its commas become spaces, because commas separate the values of a message. */
  publishContent: Line,
});

/** Records a value on a topic, as a board does. */
export const logRecord = {
  type,
  schema,
  stored: z.extend(schema, { ...StoredId, topicName: z.string() }),
  permission: 'allowMqttAction',
  runs: 'message',
  fields: { topicName: 'topic', dataTypeKey: 'plain', publishContent: 'text' },
  logged: 'topicName',
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
