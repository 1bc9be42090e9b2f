import { topicErrors } from '@tinkerstream/contract/error-codes';
import { MAX_BUCKETS } from '@tinkerstream/contract/records';
import { UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { expect, test } from 'vitest';
import type { DevicesRepository } from '../../../../src/domains/boards/repository.ts';
import type { HistoryPeriod } from '../../../../src/domains/records/history/period.ts';
import { createRecordsService } from '../../../../src/domains/records/history/service.ts';
import { createFairReader } from '../../../../src/domains/records/store/fair-reader.ts';
import type { RecordStore } from '../../../../src/domains/records/store/record-store.ts';
import type { TopicsService } from '../../../../src/domains/topics/index.ts';
import { AppError } from '../../../../src/platform/app-error.ts';
import type { Caller } from '../../../../src/platform/http/caller.ts';
import { inEachStore, NOON } from '../../../support/storage/record-stores.ts';

const TOPIC_ID = 'topic';
const query = { topicId: TOPIC_ID, dataTypeId: 'type' };
const period = {
  startTime: '2026-01-01 00:00:00 +0000',
  endTime: '2026-12-31 00:00:00 +0000',
  interval: 'day',
  aggregate: 'average',
} as const;
const callerOf = (userId: string) => ({ userId }) as Caller;
const [ada, ben] = [callerOf('ada'), callerOf('ben')];

inEachStore('reads of a class', (on) => {
  /** The service over the real store, in which each window waits until the test lets it go on or fail. */
  function createClass() {
    const members = new Set([ada.userId, ben.userId]);
    const reads: ((error?: Error) => void)[] = [];
    const paused = () =>
      new Promise<void>((resolve, reject) => reads.push((error) => (error ? reject(error) : resolve())));
    const store: RecordStore = {
      ...on.store,
      seriesOf: async () => [{ id: 1, ...query, deviceId: '' }],
      numberSpan: async (series) => paused().then(() => on.store.numberSpan(series)),
    };
    const topics = {
      getDataType: async () => ({}),
      getAccessible: async ({ userId }: Caller) => {
        if (!members.has(userId)) throw new AppError(topicErrors.unknown);
      },
    } as unknown as TopicsService;
    const records = createRecordsService(store, createFairReader(store), {} as DevicesRepository, topics);
    const limits = { permission: { allowViewableHistoryDay: UNLIMITED }, maxValues: MAX_BUCKETS };
    return {
      members,
      reads,
      // As the routes do.
      async window(caller: Caller, asked: Parameters<typeof records.window>[2]) {
        await records.readable(caller, query);
        return records.window(caller.userId, query, asked);
      },
      async history(caller: Caller, asked: HistoryPeriod) {
        await records.readable(caller, query);
        return records.history(caller.userId, { ...query, ...asked }, limits);
      },
    };
  }

  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** Until all calls have asked the store. */
  const asked = (reads: readonly unknown[], count: number) => expect.poll(() => reads.length).toBe(count);

  test('thirty callers who ask for the same window at once share two reads and get the same answer', async () => {
    await on.append([1, NOON, 1], [1, NOON + 1, 2]);
    const { window, reads } = createClass();
    const first = window(ada, { points: 10 });
    await asked(reads, 1);
    const others = Array.from({ length: 29 }, () => window(ben, { points: 10 }));
    await settled();
    await on.append([1, NOON + 2, 3]);
    reads[0]?.();
    await first;
    await asked(reads, 2);
    reads[1]?.();
    const answers = await Promise.all(others);
    // What was stored before they began is in it.
    expect(answers[0]).toMatchObject({ times: [NOON, NOON + 1, NOON + 2], min: [1, 2, 3] });
    expect(new Set(answers).size).toBe(1);
    expect(reads).toHaveLength(2);
  });

  test('who is removed during a read is refused, while others still share it', async () => {
    await on.append([1, NOON, 1]);
    const { window, history, members, reads } = createClass();
    const first = window(ada, { points: 10 });
    await asked(reads, 1);
    members.delete(ben.userId);
    await expect(window(ben, { points: 10 })).rejects.toMatchObject({ code: topicErrors.unknown });
    await expect(history(ben, { ...period })).rejects.toMatchObject({ code: topicErrors.unknown });
    reads[0]?.();
    expect(await first).toMatchObject({ times: [NOON] });
  });

  test('different windows and histories do not mix', async () => {
    await on.append([1, NOON, 1], [1, NOON + 1, 3]);
    const { window, history, reads } = createClass();
    const asking = Promise.all([
      window(ada, { points: 1 }),
      window(ada, { points: 10 }),
      window(ada, { points: 10, startTime: new Date(NOON + 1).toISOString() }),
      history(ada, { ...period }),
      history(ada, { ...period, aggregate: 'sum' }),
      history(ada, { ...period, interval: 'month' }),
    ]);
    const going = setInterval(() => {
      for (const go of reads.splice(0)) go();
    }, 1);
    const [one, all, late, average, sum, month] = await asking.finally(() => clearInterval(going));
    expect([one.max, all.max, late.max]).toEqual([[3], [1, 3], [3]]);
    expect([average, sum, month].map(([first]) => first?.value)).toEqual([2, 4, 2]);
    expect(month[0]?.createdOn).not.toBe(average[0]?.createdOn);
  });

  test('a failed read fails for those who share it, and the next one starts anew', async () => {
    await on.append([1, NOON, 1]);
    const { window, reads } = createClass();
    const first = window(ada, { points: 10 });
    await asked(reads, 1);
    const second = window(ben, { points: 10 });
    reads[0]?.(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await asked(reads, 2);
    reads[1]?.();
    expect(await second).toMatchObject({ times: [NOON] });
  });
});
