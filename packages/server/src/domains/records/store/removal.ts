import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { MessageLog } from '../log/message-log.ts';
import type { RecordStore, RemovalScope } from './record-store.ts';

const JOB = 'remove-records';

/** The time that one step spends on removal. */
const STEP_MS = 200;

/** A step that takes this long is stuck. */
const TIMEOUT_MS = 60_000;

/**
 * Delay of the second pass. It removes records that arrive during the deletion: this node may store them for some
 * milliseconds, another one until it receives the event.
 */
const LAST_PASS_MS = 60_000;

interface Job extends RemovalScope {
  readonly isLast: boolean;
}

/** Removes the records of deleted topics and data types in the background. Continues after a restart. */
export interface RecordRemoval {
  /** Starts the removal when `transaction` commits. */
  readonly schedule: (transaction: Database, scope: RemovalScope) => Promise<void>;
}

export function createRecordRemoval(
  store: RecordStore,
  log: Pick<MessageLog, 'removeOfTopic'>,
  outbox: Outbox,
  events: Pick<Events, 'change'>,
): RecordRemoval {
  // One at a time on each node: removal shares the only writer with incoming messages.
  outbox.handle<Job>(JOB, { limit: 1, timeoutMs: TIMEOUT_MS }, async ({ isLast, ...scope }, { signal }) => {
    const isTopic = scope.dataTypeId === undefined;
    if (isTopic) await log.removeOfTopic(scope.topicId);
    const until = performance.now() + STEP_MS;
    while ((await store.removeSome(scope)) === 'more') {
      if (performance.now() > until || signal.aborted) return 'more';
    }
    if (isLast) {
      await store.deleteSeries(scope);
      if (isTopic) await events.change(({ announce }) => announce('topic.emptied', { topicId: scope.topicId }));
    }
    return 'done';
  });

  return {
    async schedule(transaction, scope) {
      await outbox.add(transaction, JOB, { ...scope, isLast: false } satisfies Job);
      await outbox.add(transaction, JOB, { ...scope, isLast: true } satisfies Job, Date.now() + LAST_PASS_MS);
    },
  };
}
