import * as z from 'zod/mini';
import { Alarm } from '../../notifications/index.ts';
import { list } from '../../platform/bounded.ts';
import { Id } from '../../platform/primitives.ts';
import { ActionId, type ActionTypeRules, Content, StoredId } from './action-rules.ts';

const type = 'NOTIFY_ACTION';

/** Members that an action can name. */
const MAX_RECIPIENTS = 100;

const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  publishContent: Content,
  /** The user ids of members. An empty list means all members of the project, also later ones. */
  recipientUserIds: z._default(list(Id, { atMost: MAX_RECIPIENTS }), []),
  /** What screens do beside showing the notification. */
  alarm: z._default(Alarm, 'NONE'),
  /** Whether dashboards with a topic of the project show the notification. */
  banner: z._default(z.boolean(), false),
});

/** Notifies members of the project in the console. */
export const notify = {
  type,
  schema,
  stored: z.extend(schema, StoredId),
  runs: 'local',
  fields: { publishContent: 'text', recipientUserIds: 'members', alarm: 'plain', banner: 'plain' },
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;
