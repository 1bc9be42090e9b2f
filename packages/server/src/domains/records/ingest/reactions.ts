import type { RecordValue } from '@tinkerstream/contract/points';
import type { Origin } from '../../../platform/incoming-message.ts';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { KeptChange } from '../../../platform/kept/kept-rows.ts';
import type { TopicEntity } from '../../topics/index.ts';

/** A message that ingest has accepted and not yet committed. */
export interface AcceptedForReaction {
  /** `BoardMessage.text`. */
  readonly text: string;
  readonly origin: Origin;
  /** The serial number or name of the board behind it, or else its MQTT client identifier. */
  readonly board: string | undefined;
  /** The serial number, or else the name, of the board that the message names; '' if it names none. */
  readonly sentBy: string;
  /** When it arrived, in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The same in milliseconds of the monotonic clock. */
  readonly arrival: number;
  /** By data-type key. Empty for a plain message. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

/** What a message causes. A reaction writes nothing itself: its message may yet fail to be committed. */
export interface Reaction {
  /** Committed with the message in one transaction, and started after it. */
  readonly jobs: readonly PreparedJob[];
  /** What the reactor remembers of the message, committed with it. */
  readonly kept?: readonly KeptChange[];
  /** Called after the commit and before the jobs start. Not called if the commit failed: then nothing was caused. */
  readonly committed: () => void;
  /** Called if the commit failed. `findReaction` is called again afterwards. */
  readonly failed?: () => void;
}

/**
 * Reacts to the messages of one topic, once to each, in the order of their arrival and before they are committed. What takes
 * long is promised: the topic's later messages wait for it, and those of other topics do not. Must not throw: then the message
 * is stored without a reaction. Not called for a message that is refused or comes too fast.
 */
export type ReactToMessage = (message: AcceptedForReaction) => Reaction | undefined | Promise<Reaction | undefined>;

/** What a message that comes too fast would have fired. */
export interface LeftOut extends Reaction {
  readonly triggers: number;
}

export interface TopicReactions {
  readonly react: ReactToMessage;
  /**
   * For a message that comes too fast, so it causes nothing but entries in logs. Undefined if it would have fired nothing.
   * @param intervalSec the interval of the owner's subscription, in seconds
   */
  readonly leaveOut: (intervalSec: string) => LeftOut | undefined;
}

/**
 * Called when a topic comes into memory, and again after `invalidate` or a failed commit of messages that caused something.
 * Messages that the previous functions reacted to may not be committed yet. Undefined for a topic that needs no reaction,
 * which then costs nothing. An error refuses the message, as does any other part of the topic that cannot be loaded.
 */
export type FindReaction = (topic: Pick<TopicEntity, 'id' | 'name'>) => Promise<TopicReactions | undefined>;
