import type { RecordValue } from '@tinkerstream/contract/points';
import type { Origin } from '../../../platform/incoming-message.ts';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { KeptChange } from '../../../platform/kept/kept-rows.ts';
import type { TopicEntity } from '../../topics/index.ts';

/** A message that ingest has accepted and not yet committed. */
export interface AcceptedForReaction {
  /** The text, as in `BoardMessage.text`. */
  readonly text: string;
  readonly origin: Origin;
  /** The serial number or name of the sending board, or else its MQTT client identifier. */
  readonly board: string | undefined;
  /** The serial number, or else the name, of the board that the message names; '' if it names none. */
  readonly sentBy: string;
  /** When the message arrived, in milliseconds since 1970 UTC. */
  readonly time: number;
  /** When the message arrived, in milliseconds of the monotonic clock. */
  readonly arrival: number;
  /** Values by data-type key. Empty for a plain message. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

/** The effect of a message in one reactor. A reaction writes nothing itself: its message may yet fail to be committed. */
export interface Reaction {
  /** Jobs that are committed with the message in one transaction, and started after it. */
  readonly jobs: readonly PreparedJob[];
  /** The reactor's memory of the message, committed with it. */
  readonly kept?: readonly KeptChange[];
  /** Called after the commit and before the jobs start. Not called if the commit failed: then the message has no effect. */
  readonly committed: () => void;
  /** Called if the commit failed. `findReaction` is called again afterwards. */
  readonly failed?: () => void;
}

/** A message that causes nothing. */
export const NO_REACTIONS: readonly Reaction[] = [];

/**
 * Reacts to the messages of one topic, once to each, in the order of their arrival and before they are committed. Long
 * work returns a promise: the topic's later messages wait for it, and messages of other topics do not. Must not throw:
 * then the message is stored without a reaction. Not called for a message that is refused or comes too fast.
 */
export type ReactToMessage = (message: AcceptedForReaction) => readonly Reaction[] | Promise<readonly Reaction[]>;

/** The effects that a message would have had if it had not come too fast. */
export interface LeftOut extends Reaction {
  readonly triggers: number;
}

export interface TopicReactions {
  readonly react: ReactToMessage;
  /**
   * The reaction to a message that comes too fast, which only makes entries in logs. Undefined if the message would
   * have fired nothing.
   * @param intervalSec the interval of the owner's subscription, in seconds
   */
  readonly leaveOut: (intervalSec: string) => LeftOut | undefined;
}

/**
 * Finds the reaction of a topic. Called when a topic comes into memory, and again after `invalidate` or a failed commit
 * of messages with effects. Messages that the previous functions reacted to may not be committed yet. Undefined for a
 * topic that needs no reaction, which then costs nothing. An error refuses the message, as does any other part of the
 * topic that cannot be loaded.
 */
export type FindReaction = (topic: Pick<TopicEntity, 'id' | 'name'>) => Promise<TopicReactions | undefined>;
