import type { RecordValue } from '@tinkerstream/contract/points';
import type { Origin } from '../../../platform/incoming-message.ts';

/** A message after its commit, as handlers receive it. Messages that came too fast are broadcast but not stored. */
export interface StoredMessage {
  readonly topic: { readonly id: string; readonly name: string };
  readonly projectIds: readonly string[];
  readonly payload: Buffer;
  /** The text, as in `BoardMessage.text`. */
  readonly text: string;
  readonly origin: Origin;
  /** When the message arrived, in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The serial number, or else the name, of the board that the message names; '' if it names none. */
  readonly sentBy: string;
  readonly device: { readonly id: string; readonly serialNumber: string } | undefined;
  /** The values that browsers get, by data-type key. Empty for a plain message. */
  readonly values: ReadonlyMap<string, RecordValue>;
  readonly isTooFast: boolean;
}
