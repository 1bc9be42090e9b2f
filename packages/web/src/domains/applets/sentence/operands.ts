import type { ValueOf } from '@tinkerstream/contract/applets';

/** The subject of a condition. Without a topic, it belongs to the topic of the arriving message. */
export interface Subject {
  readonly topic: string | undefined;
  /** The key; undefined for the whole message. */
  readonly key: string | undefined;
  /** The boards whose value it is; by default the board that sent the message. */
  readonly of?: ValueOf | undefined;
}

/** The operand of a comparison: a number, a text, or another reading. */
export type Operand =
  | { readonly kind: 'number' | 'text'; readonly text: string }
  | { readonly kind: 'reading'; readonly subject: Subject }
  | { readonly kind: 'list'; readonly items: readonly Operand[] };
