import * as z from 'zod/mini';
import { TypedTopicName } from '../../platform/topic-name.ts';
import { ActionId, type ActionTypeRules, Line, StoredId } from './action-rules.ts';

const type = 'ANNOTATE_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  topicName: TypedTopicName,
  publishContent: Line,
});

/** Notes the moment on the charts of a topic. */
export const annotate = {
  type,
  schema,
  stored: z.extend(schema, { ...StoredId, topicName: z.string() }),
  permission: 'allowMqttAction',
  runs: 'local',
  fields: { topicName: 'topic', publishContent: 'text' },
  logged: 'topicName',
  reasons: [
    /** The topic has as many notes of persons as are allowed, or the note is empty. */
    'NOT_NOTED',
  ],
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
