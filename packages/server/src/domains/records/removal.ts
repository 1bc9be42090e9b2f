import type { Database } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { MessageLog } from './message-log.ts';
import type { RecordStore, RemovalScope } from './store/record-store.ts';

const JOB = 'remove-records';

/** How long one step of the job goes on. */
const STEP_MS = 200;

/**
 * What was on its way when its topic or data type was deleted may still be stored: by this server for some milliseconds,
 * by another one until it has heard of the deletion. So long after it, all is looked through once more.
 */
const LAST_PASS_MS = 60_000;

interface Job extends RemovalScope {
  readonly isLast: boolean;
}

/** Removes what is stored under topics and data types that are deleted: in the background, and after a restart too. */
export interface RecordRemoval {
  /** Has records removed once `transaction` is committed. */
  readonly schedule: (transaction: Database, scope: RemovalScope) => Promise<void>;
}

/** @param onTopicRemoved is told, perhaps twice, when nothing of a topic is left */
export function createRecordRemoval(
  store: RecordStore,
  log: Pick<MessageLog, 'removeOfTopic'>,
  outbox: Outbox,
  onTopicRemoved: (topicId: string) => Promise<void>,
): RecordRemoval {
  outbox.handle<Job>(JOB, async ({ isLast, ...scope }) => {
    const isTopic = scope.dataTypeId === undefined;
    if (isTopic) await log.removeOfTopic(scope.topicId);
    const until = performance.now() + STEP_MS;
    while ((await store.removeSome(scope)) === 'more') {
      if (performance.now() > until) return 'more';
    }
    if (isLast) {
      await store.forgetSeries(scope);
      if (isTopic) await onTopicRemoved(scope.topicId);
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
