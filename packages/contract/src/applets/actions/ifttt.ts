import * as z from 'zod/mini';
import { parseJson } from '../parse-json.ts';
import { ActionId, type ActionTypeRules, MAX_ACTION_CONTENT, StoredId } from './action-rules.ts';

const type = 'TRIGGER_IFTTT_WEBHOOK_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  /** JSON text, stored compact. References may be anywhere inside its texts. */
  publishJsonContent: z.string().check(
    // Deeper JSON would exhaust the stack.
    z.maxLength(MAX_ACTION_CONTENT, { abort: true }),
    z.refine((text) => parseJson(text) !== undefined),
    z.overwrite((text) => JSON.stringify(parseJson(text)?.value)),
  ),
  iftttWebhookEvent: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[\w-]+$/)),
  /** The key of the IFTTT account. */
  iftttWebhookKey: z._default(z.string().check(z.trim(), z.maxLength(200), z.regex(/^[\w-]*$/)), ''),
});

export const ifttt = {
  type,
  schema,
  stored: z.extend(schema, { ...StoredId, iftttWebhookKey: z.literal(''), hasIftttWebhookKey: z.boolean() }),
  permission: 'allowIftttAction',
  runs: 'call',
  fields: { publishJsonContent: 'json', iftttWebhookEvent: 'plain', iftttWebhookKey: 'secret' },
  logged: 'iftttWebhookEvent',
  secret: { field: 'iftttWebhookKey', flag: 'hasIftttWebhookKey', goal: 'iftttWebhookEvent' },
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
