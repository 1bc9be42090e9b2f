import * as z from 'zod/mini';
import { text } from '../../platform/bounded.ts';
import { ActionId, type ActionTypeRules, Content, StoredId } from './action-rules.ts';

const type = 'SEND_SMS_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  /** In international form, as in +852 9123 4567. */
  phoneNumber: text({ atMost: 100 }).check(
    z.overwrite((number) => number.replace(/[\s()-]/g, '')),
    z.regex(/^\+[1-9]\d{6,14}$/),
  ),
  publishContent: Content,
});

export const sms = {
  type,
  schema,
  stored: z.extend(schema, StoredId),
  permission: 'allowIftttAction',
  runs: 'call',
  fields: { phoneNumber: 'phone', publishContent: 'text' },
  logged: 'phoneNumber',
  service: { name: 'sms', setting: 'SMS_GATEWAY_URL', status: { sms: z.boolean() } },
  reasons: [
    /** Too many SMS of one user: `detail` is the limit in an hour. */
    'TOO_MANY_SENT',
  ],
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
