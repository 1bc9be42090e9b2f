import * as z from 'zod/mini';
import { TypedTopicName } from '../../platform/topic-name.ts';
import type { TriggerTypeRules } from './trigger-rules.ts';

const type = 'BOARD_APPEARS_TRIGGER';
const schema = z.object({ type: z.literal(type), topicName: TypedTopicName });

export const boardAppears = {
  type,
  schema,
  stored: z.extend(schema, { topicName: z.string() }),
  permission: 'allowMqttTrigger',
  fields: { topicName: 'topic' },
  logged: 'topicName',
} as const satisfies TriggerTypeRules<keyof typeof schema.shape>;

/** The topic whose new boards fire an applet; undefined without such a trigger. */
export function topicOfNewBoards(triggers: readonly { readonly type: string }[]): string | undefined {
  return triggers.find((trigger): trigger is z.infer<typeof schema> => trigger.type === type)?.topicName;
}
