import type { RecordValue } from '@tinkerstream/contract/points';

/** A value to leave out: the first with this value, or the first of all, that some series have in a range. */
export interface LeaveOut {
  readonly series: readonly number[];
  /** A range in milliseconds since 1970 UTC; the end is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly value?: RecordValue | undefined;
  readonly mark: LeftOutMark;
  /** Maximum values of a topic that are left out. */
  readonly limit: number;
}

/** Why a value is left out, by whom and since when. */
export interface LeftOutMark {
  /** A UUIDv7. */
  readonly id: string;
  readonly reason: string;
  readonly userId: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly createdOn: number;
}

/** The result of leaving a value out: there may no longer be such a value, or no room. */
export type LeaveOutOutcome = 'LEFT_OUT' | 'MISSING' | 'FULL';

/**
 * Leaves values out of everything that is read, and takes them back. A value that is left out moves from the records to
 * `left_out_value`, in one transaction with the rollups: no reader of records needs to check it.
 */
export interface LeavingOut {
  readonly leaveOut: (order: LeaveOut) => Promise<LeaveOutOutcome>;
  /** Takes a value back. @returns whether it was left out */
  readonly takeBack: (id: string) => Promise<boolean>;
}
