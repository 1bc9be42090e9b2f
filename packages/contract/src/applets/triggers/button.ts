import * as z from 'zod/mini';
import { text } from '../../platform/bounded.ts';
import type { TriggerTypeRules } from './trigger-rules.ts';

/** Longest text on a button, in characters. */
export const MAX_BUTTON_LABEL = 30;

const type = 'BUTTON_TRIGGER';
const schema = z.object({
  type: z.literal(type),
  /** The text on the button; '' for 'Run now' in the language of the reader. */
  buttonLabel: z._default(text({ atMost: MAX_BUTTON_LABEL }), ''),
});

export const button = {
  type,
  schema,
  stored: schema,
  fields: { buttonLabel: 'plain' },
  logged: 'buttonLabel',
} as const satisfies TriggerTypeRules<keyof typeof schema.shape>;

/** The text on the button of an applet; undefined without a button. */
export function buttonLabelOf(triggers: readonly { readonly type: string }[]): string | undefined {
  const found = triggers.find((trigger): trigger is z.infer<typeof schema> => trigger.type === type);
  return found?.buttonLabel;
}
