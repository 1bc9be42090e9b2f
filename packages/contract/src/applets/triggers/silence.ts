import * as z from 'zod/mini';
import { TypedTopicName } from '../../platform/topic-name.ts';
import type { TriggerTypeRules } from './trigger-rules.ts';

/** Longest silence that counts, in minutes. */
const MAX_MINUTES = 1440;

const type = 'SILENCE_TRIGGER';
const schema = z.object({
  type: z.literal(type),
  topicName: TypedTopicName,
  /** How long nothing has come before that counts as silence. */
  minutes: z._default(z.int().check(z.minimum(1), z.maximum(MAX_MINUTES)), 10),
  /** What is silent: each board that has been heard since the event trigger was switched on, or the topic as a whole. */
  per: z._default(z.enum(['BOARD', 'TOPIC']), 'BOARD'),
  /** Once when it falls silent, once when it is heard again after that, or at both. */
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

/** The silence that an applet waits for; undefined if it waits for none. */
export function silenceOf(triggers: readonly { readonly type: string }[]): Silence | undefined {
  return triggers.find((trigger): trigger is z.infer<typeof schema> => trigger.type === type);
}
