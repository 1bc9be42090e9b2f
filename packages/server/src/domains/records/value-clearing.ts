import { recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { TopicsService } from '../topics/index.ts';
import type { RecordStore } from './store/record-store.ts';
import type { RecordRemoval } from './store/removal.ts';

interface ValueClearingOptions {
  readonly events: Pick<Events, 'change'>;
  readonly topics: Pick<TopicsService, 'getAccessible' | 'isManageable' | 'refusePaused' | 'lock' | 'markChanged'>;
  readonly removal: Pick<RecordRemoval, 'scheduleValues'>;
  readonly store: Pick<RecordStore, 'settle'>;
  readonly report: SecurityLog['report'];
}

/**
 * Clears all values of a topic: from the answer on nobody reads them, and they are removed in the background.
 * @throws AppError
 */
export type ClearValues = (caller: Caller, client: Client, topicId: string) => Promise<void>;

export function createClearValues({ events, topics, removal, store, report }: ValueClearingOptions): ClearValues {
  return async (caller, client, topicId) => {
    const { userId } = caller;
    const topic = await topics.getAccessible(caller, topicId);
    await topics.refusePaused(userId, [topic.id]);
    if (!(await topics.isManageable(userId, topic))) throw new AppError(recordErrors.notDeletable);
    // The messages received so far are stored first, so that clearing counts them too.
    await store.settle();
    await events.change(async ({ transaction, announce, afterCommit }) => {
      if ((await topics.lock(transaction, [topic.id])).size === 0) throw new AppError(topicErrors.unknown);
      await removal.scheduleValues(transaction, topic.id);
      afterCommit(() => topics.markChanged([topic.id], userId));
      // The event makes ingest open new series for the next message on every node, and pages load the topic again.
      await announce('topic.changed', { topic });
      await announce('records.removed', { topicId: topic.id });
      await announce('values.cleared', { topicId: topic.id });
    });
    report({ event: 'values.cleared', userId, address: client.address, subject: 'topic', subjectId: topic.id });
  };
}
