import type { Point, RecordValue } from '@tinkerstream/contract/points';
import type { BoardProblem, MessageReason } from '@tinkerstream/contract/records';
import type { Database } from '../../platform/db/database.ts';

/** A board and the series that stands for it in a list. */
export interface Sender {
  readonly topicId: string;
  readonly deviceId: string;
  readonly series: number;
  readonly dataTypeId: string;
  /** The series with its latest record to arrive. */
  readonly newestSeries: number;
}

interface SendersQuery {
  readonly dataTypeIds: readonly string[];
  /** How long before its latest record a board's series must have a record, in milliseconds. */
  readonly windowMs: number;
  readonly limit: number;
}

/** The latest problem of a board that names itself; times are in milliseconds since 1970 UTC. */
interface LatestProblem extends Pick<BoardProblem, 'outcome' | 'count'> {
  readonly topicId: string;
  readonly deviceSerialNumber: string;
  readonly time: number;
  readonly reasons: readonly MessageReason[];
}

/** What boards have sent. The domain of records, which is above this one, keeps it. */
export interface SentValues {
  readonly store: {
    readonly listSeries: (
      topicIds: readonly string[],
    ) => Promise<readonly { readonly id: number; readonly dataTypeId: string; readonly deviceId: string }[]>;
    readonly recentOfEach: (
      series: readonly number[],
      count: number,
    ) => Promise<readonly (Point<RecordValue> & { readonly series: number })[]>;
    readonly listSenders: (
      query: SendersQuery,
    ) => Promise<{ readonly senders: readonly Sender[]; readonly total: number }>;
  };
  readonly messageLog: {
    readonly latestProblems: (topicIds: readonly string[], since: number) => Promise<readonly LatestProblem[]>;
    /** Names under which two boards have sent lately, each after its topic's id and a space. */
    readonly sharedNames: (topicIds: readonly string[]) => Promise<ReadonlySet<string>>;
  };
  /** The boards that have sent values of each data type of a topic. */
  readonly boardsOf: (database: Database, topicId: string) => Promise<ReadonlyMap<string, readonly string[]>>;
}
