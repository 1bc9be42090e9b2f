import type { ValueOf } from '@tinkerstream/contract/applets';

/** What a condition looks at. Without a topic it is the topic of the message that arrives. */
export interface Subject {
  readonly topic: string | undefined;
  /** Undefined for the whole message. */
  readonly key: string | undefined;
  /** Whose value; that of the board that sent the message unless given. */
  readonly of?: ValueOf | undefined;
}

/** What a condition compares with: a number, a text, or another reading. */
export type Operand =
  | { readonly kind: 'number' | 'text'; readonly text: string }
  | { readonly kind: 'reading'; readonly subject: Subject }
  | { readonly kind: 'list'; readonly items: readonly Operand[] };
