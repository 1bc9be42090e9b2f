import type { ReplicaReason } from '@tinkerstream/contract/admin';
import type { Point, RecordValue } from '@tinkerstream/contract/points';
import type { Interval } from '@tinkerstream/contract/records';
import type { JobChanges } from '../../../platform/jobs/job-rows.ts';
import type { KeptChanges } from '../../../platform/kept/kept-rows.ts';
import type { ClockOffsets } from './clock-offsets.ts';
import type { CountsReader } from './counts.ts';
import type { LeavingOut } from './left-out.ts';
import type { StoreCondition } from './store-condition.ts';

/** The records of one device under one data type. The device '' means senders without a serial number. */
export interface Series {
  readonly id: number;
  readonly topicId: string;
  readonly dataTypeId: string;
  readonly deviceId: string;
}

export type NewSeries = Omit<Series, 'id'>;

/** A stored value. `seq` is the order of arrival in one millisecond. */
export interface StoredRecord extends Point<RecordValue> {
  readonly series: number;
  readonly seq: number;
}

/** A record with its place in the order of arrival: its time, unless the clock went back before (decision 12). */
export interface ArrivedRecord extends StoredRecord {
  readonly place: number;
}

/** The latest record of a data type to arrive. */
export interface NewestRecord extends Point<RecordValue> {
  readonly dataTypeId: string;
}

/** The latest time of a device, in milliseconds since 1970 UTC. The device '' means senders without a serial number. */
export interface LastTime {
  readonly deviceId: string;
  readonly time: number;
}

/** A sender under some data types: a device, or '' for all senders of a topic without a serial number. */
export interface Sender {
  readonly topicId: string;
  readonly deviceId: string;
  /** The series shown for the sender: the first with a record shortly before the sender's latest. */
  readonly series: number;
  readonly dataTypeId: string;
  /** The series with its latest record to arrive. */
  readonly newestSeries: number;
}

/** The latest records of a data type, the latest first, and all its series. */
export interface RecentOfDataType {
  readonly series: readonly Series[];
  readonly records: readonly ArrivedRecord[];
}

/** The senders that sent most recently, the latest first, and the number of all senders. */
export interface Senders {
  readonly senders: readonly Sender[];
  readonly total: number;
}

export interface SendersQuery {
  readonly dataTypeIds: readonly string[];
  /** How long before its latest record a sender's series must have a record, in milliseconds. */
  readonly windowMs: number;
  readonly limit: number;
}

/** A series that a list shows for a topic, or for a data type. */
export interface ShownSeries {
  readonly topicId: string;
  readonly dataTypeId: string;
  readonly series: number;
  /** The series with the latest record of the topic, or of the data type, to arrive. */
  readonly newestSeries: number;
}

export interface ShownSeriesQuery {
  readonly dataTypeIds: readonly string[];
  readonly by: 'topic' | 'data-type';
  /** How long before the latest record of a topic its shown data type must have a record, in milliseconds. */
  readonly windowMs: number;
  /** Maximum topics or data types: the most recently active ones. */
  readonly limit: number;
  /** Maximum series of each: the most recently active ones. */
  readonly seriesLimit: number;
}

/** The query of one small line; several are read together. */
export interface AveragesQuery extends TimeRange {
  readonly series: readonly number[];
  /** The width of a part, in milliseconds; a multiple of the step. */
  readonly width: number;
  /** The width of the rollups to read, of which `from` and `to` are multiples; 0 for single records. */
  readonly step: number;
}

/** The average of the numbers in a part of a range. */
export interface Average {
  /** The start of the part. */
  readonly time: number;
  readonly value: number;
}

/** The latest value of a topic's slot, stored beside the records. */
export interface CarriedValue extends Point<RecordValue> {
  readonly topicId: string;
  /** The key of the value within the topic. */
  readonly slot: string;
  /** The data type; '' without one. */
  readonly dataTypeId: string;
}

/**
 * Records for one commit as columns of equal length, the increments of each topic's counters, the jobs that the
 * messages add or finish, and the memory of reactors.
 */
export interface RecordBatch extends JobChanges, KeptChanges {
  readonly series: readonly number[];
  readonly times: readonly number[];
  readonly values: readonly RecordValue[];
  /** The places in the order of arrival of records whose time does not define it; null for the others. */
  readonly places?: readonly (number | null)[] | undefined;
  readonly counters: ReadonlyMap<string, TopicCounter>;
  /** Carried values, at most one for each slot of a topic. */
  readonly carried?: readonly CarriedValue[];
}

/** Values that are searched, as columns. Their series may not exist yet. */
export interface SoughtValues {
  readonly series: readonly Pick<NewSeries, 'dataTypeId' | 'deviceId'>[];
  /** The index of the series of each value. */
  readonly seriesIndexes: readonly number[];
  readonly times: readonly number[];
  readonly values: readonly RecordValue[];
}

export interface TopicCounter {
  /** Messages with at least one stored record. */
  messages: number;
  records: number;
}

/** The records of a topic, or of one of its data types or devices. */
export interface RemovalScope {
  readonly topicId: string;
  readonly dataTypeId?: string | undefined;
  readonly deviceId?: string | undefined;
}

export interface HistoryQuery {
  readonly series: readonly number[];
  /** A range in milliseconds since 1970 UTC; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly interval: Interval;
  /** The clock that the intervals follow. */
  readonly offsets: ClockOffsets;
  /**
   * The figure that the caller reads beside `numbers`; the other figures of a bucket may then be missing. If absent,
   * all of them.
   */
  readonly figure?: 'count' | 'sum' | 'min' | 'max' | undefined;
}

/** The figures of one interval. `count` includes texts, `numbers` does not; min and max are null without numbers. */
export interface Bucket {
  /** The start of the interval, in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly count: number;
  readonly numbers: number;
  readonly sum: number;
  readonly min: number | null;
  readonly max: number | null;
}

/** Buckets, oldest first, as columns of equal length. Typed arrays cross to another thread much faster than objects. */
export interface BucketColumns {
  readonly times: Float64Array;
  readonly counts: Float64Array;
  readonly numbers: Float64Array;
  readonly sums: Float64Array;
  /** The minimums; NaN without numbers. */
  readonly mins: Float64Array;
  readonly maxs: Float64Array;
}

/** A time range in milliseconds since 1970 UTC. `to` is exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The parts of a range. `from` and `to` are multiples of the step. */
export interface Parts {
  /** The width of a part, in milliseconds; a multiple of the step. */
  readonly width: number;
  /** The width of the rollups to read; 0 for single records. */
  readonly step: number;
}

/** A series, and the index of its line. The series of one line follow one another. */
export type LineMember = readonly [series: number, line: number];

export interface LinesQuery extends TimeRange {
  readonly members: readonly LineMember[];
}

/** Points of several lines, sorted by line and time. The columns have equal lengths. */
export interface LineColumns {
  readonly lines: Int32Array;
  /** The starts of the parts, or the times of the numbers. */
  readonly times: Float64Array;
  /** The count of numbers in each part. */
  readonly numbers: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/** The location of the records, from which a thread opens its own reader. The URL may contain a password. */
export type RecordLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly replicaUrl: string | undefined };

/**
 * Reads the records of boards. Call it outside of transactions: the embedded store merges new records first, and waits
 * for the writer, which the transaction has.
 */
export interface RecordReader extends CountsReader {
  readonly listSeries: (topicIds: readonly string[]) => Promise<Series[]>;
  /** The latest records to arrive over all the series, the latest first. */
  readonly recent: (series: readonly number[], count: number) => Promise<ArrivedRecord[]>;
  /**
   * The latest records to arrive over the series of a data type, the latest first, with the series: in one call.
   * @param deviceId of the sender; '' for senders without a serial number, undefined for all
   */
  readonly recentOf: (dataTypeId: string, deviceId: string | undefined, count: number) => Promise<RecentOfDataType>;
  /** The latest records to arrive in each of the series, the latest first. */
  readonly recentOfEach: (series: readonly number[], count: number) => Promise<ArrivedRecord[]>;
  /**
   * The senders that sent most recently. Reads the end of each series, so the cost grows with the devices and data
   * types, not with the records.
   */
  readonly listSenders: (query: SendersQuery) => Promise<Senders>;
  /**
   * The series that each topic or data type shows, most recently active first. A topic shows the first of its data
   * types with a record shortly before its latest one. Reads the end of each series only.
   */
  readonly listShownSeries: (query: ShownSeriesQuery) => Promise<ShownSeries[]>;
  /** The series of a data type, of one device or of all. */
  readonly seriesOf: (dataTypeId: string, deviceId?: string) => Promise<Series[]>;
  /**
   * The latest record to arrive under each data type of some topics, over all devices. The database picks it, so the
   * answer has one row per data type for any number of devices.
   */
  readonly newestOfDataTypes: (topicIds: readonly string[]) => Promise<NewestRecord[]>;
  /** The time of the latest record to arrive from each device of a topic. Devices without records are left out. */
  readonly lastTimesOfDevices: (topicId: string) => Promise<LastTime[]>;
  readonly findCarried: (topicId: string, slot: string) => Promise<Point<RecordValue> | undefined>;
  /** The last place in the order of arrival, or 0 without records. */
  readonly latestPlace: () => Promise<number>;
  /** The times of the earliest and the latest record of some series. Undefined without records. */
  readonly span: (series: readonly number[]) => Promise<TimeRange | undefined>;
  /** All records of some series in a range, oldest first. */
  readonly range: (series: readonly number[], range: TimeRange) => Promise<StoredRecord[]>;
  /** The intervals with records, oldest first. The cost grows with the period, not with the stored records. */
  readonly history: (query: HistoryQuery) => Promise<Bucket[]>;
  /** The times of the earliest and the latest number of some series. Undefined without numbers. */
  readonly numberSpan: (series: readonly number[]) => Promise<TimeRange | undefined>;
  /** All numbers of some series in a range, oldest first. */
  readonly numbers: (series: readonly number[], range: TimeRange) => Promise<Point[]>;
  /** The parts with numbers of several ranges, each over all its series, oldest first. One query for all of them. */
  readonly averages: (queries: readonly AveragesQuery[]) => Promise<Average[][]>;
  /** The records of each line in whole rollups, and the numbers among them. Omits lines without any. */
  readonly lineCounts: (
    query: LinesQuery & Pick<Parts, 'step'>,
  ) => Promise<Map<number, Pick<Bucket, 'count' | 'numbers'>>>;
  /** The parts of each line with numbers, oldest first. */
  readonly lineExtremes: (query: LinesQuery & Parts) => Promise<LineColumns>;
  /** All numbers of several lines in a range, like `numbers`. */
  readonly lineNumbers: (query: LinesQuery) => Promise<LineColumns>;
  readonly counters: (topicIds: readonly string[]) => Promise<Map<string, TopicCounter>>;
}

/** Why reads do not go to a replica. */
export interface ReplicaProblem {
  readonly reason: ReplicaReason;
  /** The reason in English, or a message of PostgreSQL. */
  readonly text: string;
}

export interface ReplicaUse {
  /** Why reads go to the primary in place of the replica, after a check; undefined if they do not. */
  readonly problem: () => Promise<ReplicaProblem | undefined>;
  /** Reads since the start, by the database that answered. */
  readonly reads: () => { readonly replica: number; readonly primary: number };
}

/** Stores the records of boards. One test suite covers both implementations, SQLite and PostgreSQL. */
export interface RecordStore extends RecordReader, LeavingOut {
  readonly location: RecordLocation;
  /** The use of a replica; undefined without DATABASE_REPLICA_URL. */
  readonly replica?: ReplicaUse | undefined;
  /** How many long reads may run at the same time: short calls still find a reader. */
  readonly longReads: number;
  /** Resolves when a reader at `location` finds all records so far. */
  readonly settle: () => Promise<void>;
  /** Finds or creates a series. @returns its id, or undefined if the topic already has `limit` series */
  readonly openSeries: (series: NewSeries, limit: number) => Promise<number | undefined>;
  /**
   * Whether each of some values is stored, under its series and at its time: also a value of a batch that was just
   * acknowledged, and one that is left out. One query, whose cost grows with the number of values.
   */
  readonly areStored: (sought: SoughtValues) => Promise<boolean[]>;
  /** Stores all of a batch or nothing. Resolves when the batch is on disk. */
  readonly append: (batch: RecordBatch) => Promise<void>;
  /** Stores all values of a batch of an import or nothing; batches of messages go first. */
  readonly appendImported: (batch: RecordBatch) => Promise<void>;
  /**
   * Deletes a small chunk of records and rollups, and subtracts the records from the topic's counter. Call this until
   * it returns 'done'.
   */
  readonly removeSome: (scope: RemovalScope) => Promise<'more' | 'done'>;
  /**
   * Deletes a small chunk of the records in a range, subtracts them from the topic's counter, and recomputes the
   * rollups from the records that are left. Call this until it returns 'done'.
   */
  readonly removeRange: (scope: RemovalScope & TimeRange) => Promise<'more' | 'done'>;
  /** Deletes the series of a scope after its records, its carried values, and the counters of a whole topic. */
  readonly deleteSeries: (scope: RemovalScope) => Promise<void>;
  readonly deleteCarried: (topicId: string, slot: string) => Promise<void>;
  /** @param since of the damaged batches: when they were found, in milliseconds since 1970 UTC */
  readonly condition: (since: number) => Promise<StoreCondition>;
  /** Gives a little of the free space in the database's file back to the disk. Call this until it returns 'done'. */
  readonly giveBackSpace: () => Promise<'more' | 'done'>;
}
