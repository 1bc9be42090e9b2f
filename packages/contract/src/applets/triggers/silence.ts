import * as z from 'zod/mini';
import { TypedTopicName } from '../../platform/topic-name.ts';
import type { TriggerTypeRules } from './trigger-rules.ts';

/** Longest silence that counts, in minutes. */
const MAX_MINUTES = 1440;

const type = 'SILENCE_TRIGGER';
const schema = z.object({
  type: z.literal(type),
  topicName: TypedTopicName,
  /** Minutes without a message that count as silence. */
  minutes: z._default(z.int().check(z.minimum(1), z.maximum(MAX_MINUTES)), 10),
  /** Whether each board heard since the event trigger was switched on can fall silent, or the topic as a whole. */
  per: z._default(z.enum(['BOARD', 'TOPIC']), 'BOARD'),
  /** When the trigger fires: once at a silence, once at its end, or at both. */
  fires: z._default(z.enum(['SILENT', 'RETURNS', 'BOTH']), 'SILENT'),
});

export type Silence = Omit<z.infer<typeof schema>, 'type'>;

export const silence = {
  type,
  schema,
  stored: z.extend(schema, { topicName: z.string() }),
  permission: 'allowMqttTrigger',
  fields: { topicName: 'topic', minutes: 'plain', per: 'plain', fires: 'plain' },
  logged: 'topicName',
} as const satisfies TriggerTypeRules<keyof typeof schema.shape>;

/** The silence that an applet waits for; undefined without such a trigger. */
export function silenceOf(triggers: readonly { readonly type: string }[]): Silence | undefined {
  return triggers.find((trigger): trigger is z.infer<typeof schema> => trigger.type === type);
}
