import * as z from 'zod/mini';
import { ActionId, type ActionTypeRules, Content, StoredId } from './action-rules.ts';

const type = 'HTTP_RESPONSE_ACTION';
const schema = z.object({ ...ActionId, type: z.literal(type), publishContent: Content });

/** Answers the request of a webhook or of Dialogflow. */
export const httpResponse = {
  type,
  schema,
  stored: z.extend(schema, StoredId),
  permission: 'allowMqttAction',
  runs: 'response',
  fields: { publishContent: 'text' },
  reasons: [
    /** Nobody waits for a response: the trigger was not an HTTP request. */
    'NO_REQUEST',
  ],
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
