import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { BackgroundJobs } from '../../platform/jobs/background-jobs.ts';
import { MESSAGE_SLOT, NUMBER_SLOT } from './ingest/carried.ts';
import { createLeftOutRepository } from './left-out/repository.ts';
import { fixedOffset } from './store/clock-offsets.ts';
import type { RecordStore, TimeRange } from './store/record-store.ts';

const JOB = 'remove-range';

/** The time that one step spends on removal. */
const STEP_MS = 200;
/** A step that takes this long is stuck. */
const TIMEOUT_MS = 60_000;

interface Job extends TimeRange {
  readonly topicId: string;
}

export type RangeRemoval = ReturnType<typeof createRangeRemoval>;

/** Removes the values of topics in a time range, in the background. Continues after a restart. */
export function createRangeRemoval(
  database: Database,
  store: RecordStore,
  backgroundJobs: BackgroundJobs,
  events: Pick<Events, 'emit'>,
) {
  backgroundJobs.handle<Job>(JOB, { limit: 1, timeoutMs: TIMEOUT_MS }, async (job, { signal }) => {
    const { topicId, from, to } = job;
    const leftOut = createLeftOutRepository(database);
    // Left-out values are removed before the others, so that none is taken back into a part that is done; and after
    // them, for values that were left out since.
    await leftOut.removeInRange(topicId, { from, to });
    const until = performance.now() + STEP_MS;
    while ((await store.removeRange(job)) === 'more') {
      if (performance.now() > until || signal.aborted) return 'more';
    }
    await leftOut.removeInRange(topicId, { from, to });
    for (const slot of [MESSAGE_SLOT, NUMBER_SLOT]) {
      const carried = await store.findCarried(topicId, slot);
      if (carried && carried.time >= from && carried.time < to) await store.deleteCarried(topicId, slot);
    }
    await events.emit('records.removed', { topicId });
    return 'done';
  });

  return {
    /** The number of values that topics have stored in a time range. The cost grows with the range, not with the values. */
    async count(topicIds: readonly string[], { from, to }: TimeRange): Promise<number> {
      const series = topicIds.length === 0 ? [] : await store.listSeries(topicIds);
      if (series.length === 0) return 0;
      const ids = series.map(({ id }) => id);
      const interval = { start: from, end: to, interval: 'day', offsets: fixedOffset(0), figure: 'count' } as const;
      const buckets = await store.history({ series: ids, ...interval });
      return buckets.reduce((sum, { count }) => sum + count, 0);
    },

    async start(topicIds: readonly string[], range: TimeRange): Promise<void> {
      for (const topicId of topicIds) await backgroundJobs.add(database, JOB, { topicId, ...range } satisfies Job);
    },
  };
}
