import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { RecordStore, RemovalScope } from './record-store.ts';

const JOB = 'remove-records';
const SPACE_JOB = 'give-back-space';

/** The time that one step spends on removal. */
const STEP_MS = 200;

/** A step that takes this long is stuck. */
const TIMEOUT_MS = 60_000;

/**
 * Delay of the second pass. It removes records that arrive during the deletion: this node may store them for some
 * milliseconds, another one until it receives the event.
 */
const LAST_PASS_MS = 60_000;

/** The time that one step spends on giving back space, half of it in pauses. */
const SPACE_STEP_MS = 1000;

interface Job extends RemovalScope {
  readonly isLast: boolean;
}

/**
 * Removes the records of deleted topics and data types in the background, and gives their space back to the disk.
 * Continues after a restart.
 */
export interface RecordRemoval {
  /** Starts the removal when `transaction` commits. */
  readonly schedule: (transaction: Database, scope: RemovalScope) => Promise<void>;
}

export function createRecordRemoval(
  database: Database,
  store: RecordStore,
  logs: readonly { readonly removeOfTopic: (topicId: string) => Promise<void> }[],
  outbox: Outbox,
  events: Pick<Events, 'change'>,
): RecordRemoval {
  // One at a time on each node: removal shares the only writer with incoming messages.
  outbox.handle<Job>(JOB, { limit: 1, timeoutMs: TIMEOUT_MS }, async ({ isLast, ...scope }, { signal }) => {
    const isTopic = scope.dataTypeId === undefined;
    if (isTopic) for (const log of logs) await log.removeOfTopic(scope.topicId);
    const until = performance.now() + STEP_MS;
    while ((await store.removeSome(scope)) === 'more') {
      if (performance.now() > until || signal.aborted) return 'more';
    }
    if (isLast) {
      await store.deleteSeries(scope);
      if (isTopic) await events.change(({ announce }) => announce('topic.emptied', { topicId: scope.topicId }));
    }
    await outbox.add(database, SPACE_JOB, {});
    return 'done';
  });

  outbox.handle(SPACE_JOB, { limit: 1, timeoutMs: TIMEOUT_MS }, async (_, { signal }) => {
    const until = performance.now() + SPACE_STEP_MS;
    for (;;) {
      const started = performance.now();
      if ((await store.giveBackSpace()) === 'done') return 'done';
      await wait(performance.now() - started);
      if (performance.now() > until || signal.aborted) return 'more';
    }
  });

  return {
    async schedule(transaction, scope) {
      await outbox.add(transaction, JOB, { ...scope, isLast: false } satisfies Job);
      await outbox.add(transaction, JOB, { ...scope, isLast: true } satisfies Job, Date.now() + LAST_PASS_MS);
    },
  };
}
