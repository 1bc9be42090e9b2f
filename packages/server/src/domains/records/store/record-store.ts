import type { Interval, RecordValue } from '@tinkerstream/contract/records';

/** What one device sends under one data type; '' stands for senders without a serial number. */
export interface Series {
  readonly id: number;
  readonly topicId: string;
  readonly dataTypeId: string;
  readonly deviceId: string;
}

export type NewSeries = Omit<Series, 'id'>;

/** One stored value. `time` is in milliseconds since 1970 UTC; `seq` tells apart those of the same millisecond. */
export interface StoredRecord {
  readonly series: number;
  readonly time: number;
  readonly seq: number;
  readonly value: RecordValue;
}

/** A record with its place in the order of arrival, which is its time unless the clock had gone back (decision 12). */
export interface ArrivedRecord extends StoredRecord {
  readonly place: number;
}

/** What arrived last under a data type. */
export interface NewestRecord extends Pick<StoredRecord, 'time' | 'value'> {
  readonly dataTypeId: string;
}

/** In milliseconds since 1970 UTC; the device '' stands for senders without a serial number. */
export interface LastTime {
  readonly deviceId: string;
  readonly time: number;
}

/** Records to be committed together: columns of equal length, and what each topic's counters grow by. */
export interface RecordBatch {
  readonly series: readonly number[];
  readonly times: readonly number[];
  readonly values: readonly RecordValue[];
  /** Where their time does not tell the place of some in the order of arrival; null for the others. */
  readonly places?: readonly (number | null)[] | undefined;
  readonly counters: ReadonlyMap<string, TopicCounter>;
}

export interface TopicCounter {
  /** Messages of which at least one record was stored. */
  messages: number;
  records: number;
}

/** The records of a topic, or of one data type of it. */
export interface RemovalScope {
  readonly topicId: string;
  readonly dataTypeId?: string | undefined;
}

export interface HistoryQuery {
  readonly series: readonly number[];
  /** Milliseconds since 1970 UTC; the end is not part of the period. */
  readonly start: number;
  readonly end: number;
  readonly interval: Interval;
  /** Minutes east of UTC that days and months follow. */
  readonly offsetMinutes: number;
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

/** A stretch of time. Milliseconds since 1970 UTC; `to` is not part of it. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A stored value that is a number. */
export interface StoredNumber {
  readonly time: number;
  readonly value: number;
}

export interface ExtremesQuery extends TimeRange {
  readonly series: readonly number[];
  /** How wide a part is, in milliseconds; a whole multiple of the step. */
  readonly width: number;
  /** The width of the rollups to read, of which `from` and `to` are whole multiples; 0 for single records. */
  readonly step: number;
}

/** The lowest and the highest number of a part of time. */
export interface Extremes {
  /** The start of the part. */
  readonly time: number;
  readonly numbers: number;
  readonly min: number;
  readonly max: number;
}

/** Where records are kept: what a thread needs to open a reader of its own. The address may hold a password. */
export type RecordLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** Reads what boards sent. */
export interface RecordReader {
  readonly listSeries: (topicIds: readonly string[]) => Promise<Series[]>;
  /** The records of some series together that arrived last, the last one first. */
  readonly recent: (series: readonly number[], count: number) => Promise<ArrivedRecord[]>;
  /** The series of one data type, of one device or of all. */
  readonly seriesOf: (dataTypeId: string, deviceId?: string) => Promise<Series[]>;
  /**
   * The record of each data type of some topics that arrived last, over all its devices, as far as it has one. The
   * database finds it, so that one row a data type comes out, however many devices there are.
   */
  readonly newestOfDataTypes: (topicIds: readonly string[]) => Promise<NewestRecord[]>;
  /** The time of the record of each device of a topic that arrived last, where it has one. */
  readonly lastTimesOfDevices: (topicId: string) => Promise<LastTime[]>;
  /** The last place in the order of arrival that any record has; 0 where there is none. */
  readonly latestPlace: () => Promise<number>;
  /** From the oldest record of some series to the newest; undefined when there is none. */
  readonly span: (series: readonly number[]) => Promise<TimeRange | undefined>;
  /** Every record of some series in a stretch of time, oldest first. */
  readonly range: (series: readonly number[], range: TimeRange) => Promise<StoredRecord[]>;
  /** The intervals of a period that have records, oldest first. Costs as much as the period, not as what is stored. */
  readonly history: (query: HistoryQuery) => Promise<Bucket[]>;
  /** From the oldest number of some series to the newest; undefined when there is none. */
  readonly numberSpan: (series: readonly number[]) => Promise<TimeRange | undefined>;
  /** Every number of some series in a stretch of time, oldest first. */
  readonly numbers: (series: readonly number[], range: TimeRange) => Promise<StoredNumber[]>;
  /** The parts of a stretch of time that have numbers, over some series together, oldest first. */
  readonly extremes: (query: ExtremesQuery) => Promise<Extremes[]>;
  readonly counters: (topicIds: readonly string[]) => Promise<Map<string, TopicCounter>>;
}

/**
 * Keeps what boards sent. There are two: one in the embedded database, one in PostgreSQL, held to the same promises
 * by the same test suite.
 */
export interface RecordStore extends RecordReader {
  readonly location: RecordLocation;
  /** Finds or creates a series; undefined where the topic has `most` of them already. */
  readonly openSeries: (series: NewSeries, most: number) => Promise<number | undefined>;
  /** Resolves when the batch is on disk, all of it; rejects when none of it is. */
  readonly append: (batch: RecordBatch) => Promise<void>;
  /**
   * Removes records and their rollups for good, in a piece so small that nobody waits for it; the topic's counter of
   * records goes down with them. To be called until it answers 'done': then there is nothing left.
   */
  readonly removeSome: (scope: RemovalScope) => Promise<'more' | 'done'>;
  /** Forgets series whose records are removed; of a topic, its counters too. */
  readonly forgetSeries: (scope: RemovalScope) => Promise<void>;
}
