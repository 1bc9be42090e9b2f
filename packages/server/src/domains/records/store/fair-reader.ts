import { requestErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import { FairTurns } from '../../../platform/limits/fair-turns.ts';
import { BucketCollector, historyCost } from './history-plan.ts';
import { joinColumns } from './line-columns.ts';
import type { Bucket, LineColumns, RecordReader, RecordStore } from './record-store.ts';

/** Maximum rows that one turn reads: about a quarter of a second. */
const ROWS_PER_TURN = 500_000;

/** Maximum turns of one user that wait. A page with 24 charts takes about a hundred. */
const MAX_WAITING = 2000;
/** The header Retry-After when too many turns wait. */
const RETRY_SECONDS = 5;

/** The reads that may take long. */
export type LongReader = Pick<
  RecordReader,
  | 'span'
  | 'range'
  | 'history'
  | 'numberSpan'
  | 'averages'
  | 'lineCounts'
  | 'lineExtremes'
  | 'lineNumbers'
  | 'bins'
  | 'valueCounts'
  | 'directions'
>;

/** A reader whose reads count for a user. */
export type LongReaderOf = (userId: string) => LongReader;

/**
 * Reads that may take long, in turns between users: a long one is divided, so that others come between its parts.
 */
export function createFairReader(store: RecordStore): LongReaderOf {
  const turns = new FairTurns({ count: store.longReads, maxWaiting: MAX_WAITING });

  return (userId) => {
    /** @throws requestErrors.tooManyReadsWaiting if too many reads of the user wait */
    const inTurn = async <Result>(read: () => Promise<Result>): Promise<Result> => {
      const result = turns.run([userId], read);
      if (!result)
        throw new AppError(requestErrors.tooManyReadsWaiting, String(RETRY_SECONDS), { retryAfter: RETRY_SECONDS });
      return result;
    };

    /** Reads one part after the other, so that a read waits for no more than one turn at a time. */
    async function inParts<Item, Result>(
      items: readonly Item[],
      costOfEach: number,
      read: (part: readonly Item[]) => Promise<Result>,
    ): Promise<Result[]> {
      const perTurn = Math.max(1, Math.floor(ROWS_PER_TURN / costOfEach));
      const results: Result[] = [];
      for (let at = 0; at === 0 || at < items.length; at += perTurn) {
        const part = items.slice(at, at + perTurn);
        results.push(await inTurn(() => read(part)));
      }
      return results;
    }

    return {
      span: (series) => inTurn(() => store.span(series)),
      range: (series, range) => inTurn(() => store.range(series, range)),
      numberSpan: (series) => inTurn(() => store.numberSpan(series)),
      averages: (queries) => inTurn(() => store.averages(queries)),
      lineNumbers: (query) => inTurn(() => store.lineNumbers(query)),
      bins: (query) => inTurn(() => store.bins(query)),
      valueCounts: (query) => inTurn(() => store.valueCounts(query)),
      directions: (query) => inTurn(() => store.directions(query)),

      async history(query) {
        const cost = historyCost({ ...query, series: [0] });
        const parts = await inParts(query.series, cost, (series) => store.history({ ...query, series }));
        return parts.length === 1 ? (parts[0] as Bucket[]) : joinBuckets(query, parts);
      },

      async lineCounts({ members, ...query }) {
        const rows = (query.to - query.from) / query.step;
        const parts = await inParts(members, rows, (part) => store.lineCounts({ ...query, members: part }));
        const [first = new Map()] = parts;
        for (const [line, { count, numbers }] of parts.slice(1).flatMap((part) => [...part])) {
          const known = first.get(line);
          first.set(line, { count: count + (known?.count ?? 0), numbers: numbers + (known?.numbers ?? 0) });
        }
        return first;
      },

      async lineExtremes({ members, ...query }): Promise<LineColumns> {
        const rows = query.step === 0 ? 0 : (query.to - query.from) / query.step;
        return joinColumns(await inParts(members, rows, (part) => store.lineExtremes({ ...query, members: part })));
      },
    };
  };
}

function joinBuckets(query: Parameters<RecordReader['history']>[0], parts: readonly Bucket[][]): Bucket[] {
  const collector = new BucketCollector(query);
  for (const bucket of parts.flat()) collector.add(bucket.time, { ...bucket, compensation: 0 });
  return collector.buckets;
}
