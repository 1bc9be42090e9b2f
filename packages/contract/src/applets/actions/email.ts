import * as z from 'zod/mini';
import { Id } from '../../platform/primitives.ts';
import { ActionId, type ActionTypeRules, Content, Line, StoredId } from './action-rules.ts';

const type = 'SEND_EMAIL_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  recipientUserId: Id,
  emailSubject: Line.check(z.maxLength(200)),
  publishContent: Content,
});

/** Emails go to members of the project only, so that an applet is no source of spam. */
export const email = {
  type,
  schema,
  stored: z.extend(schema, StoredId),
  permission: 'allowIftttAction',
  runs: 'mail',
  fields: { recipientUserId: 'member', publishContent: 'text', emailSubject: 'text' },
  logged: 'recipientUserId',
  service: { name: 'email', setting: 'SMTP_URL', status: { email: z.boolean() } },
  reasons: [
    /**
     * An email was sent a moment ago: the next one counts the run. `detail` is the time of the next one; '' if it is being
     * tried.
     */
    'IN_NEXT_MAIL',
    /** The email has several runs: `detail` is their number. */
    'MAIL_OF_RUNS',
    /** The emails of the user are used up for this hour: `detail` is the time of the next one. */
    'MAILS_WAIT',
    /** The recipient has muted the event trigger: `detail` is the end of that. */
    'MUTED',
  ],
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
