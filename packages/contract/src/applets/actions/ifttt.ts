import * as z from 'zod/mini';
import { exactText, text } from '../../platform/bounded.ts';
import { parseJson } from '../parse-json.ts';
import { ActionId, type ActionTypeRules, MAX_ACTION_CONTENT, StoredId } from './action-rules.ts';

const type = 'TRIGGER_IFTTT_WEBHOOK_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  /** JSON text, stored compact. References may be anywhere inside its texts. */
  publishJsonContent: exactText({ atMost: MAX_ACTION_CONTENT }).check(
    z.refine((text) => parseJson(text) !== undefined),
    z.overwrite((text) => JSON.stringify(parseJson(text)?.value)),
  ),
  iftttWebhookEvent: text({ atLeast: 1, atMost: 100 }).check(z.regex(/^[\w-]+$/)),
  /** The key of the IFTTT account. */
  iftttWebhookKey: z._default(text({ atMost: 200 }).check(z.regex(/^[\w-]*$/)), ''),
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
