import type { RecordValue } from '@tinkerstream/contract/records';
import type { Origin } from '../../../platform/incoming-message.ts';
import type { PreparedJob } from '../../../platform/outbox/outbox.ts';
import type { TopicEntity } from '../../topics/index.ts';

/** A message that ingest has accepted and not yet committed. */
export interface AcceptedForReaction {
  readonly text: string;
  readonly origin: Origin;
  /** When it arrived, in milliseconds since 1970 UTC. */
  readonly time: number;
  /** By data-type key. Empty for a plain message. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

/** What a message causes. */
export interface Reaction {
  /** Committed with the message in one transaction, and started after it. */
  readonly jobs: readonly PreparedJob[];
  /** Called after the commit. Not called if the commit failed: then nothing was caused. */
  readonly committed: () => void;
}

/** Reacts to the messages of one topic, in their order, before each is committed. Must be quick and must not throw. */
export type ReactToMessage = (message: AcceptedForReaction) => Reaction | undefined;

/**
 * Called when a topic comes into memory, and again after `ingest.invalidate`. Undefined for a topic that needs no
 * reaction, which then costs nothing.
 */
export type FindReaction = (topic: Pick<TopicEntity, 'id' | 'name'>) => Promise<ReactToMessage | undefined>;
