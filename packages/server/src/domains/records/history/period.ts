import { permissionErrors, recordErrors } from '@tinkerstream/contract/error-codes';
import { type HistoryMoment, parseHistoryTime } from '@tinkerstream/contract/platform/time/zoned-time';
import type { Aggregate, Interval } from '@tinkerstream/contract/records';
import { type Permission, UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../../platform/app-error.ts';

const DAY_MS = 24 * 3600 * 1000;
/** The minimum width of each interval, for an upper bound of the buckets in a period. */
const INTERVAL_MS: Record<Interval, number> = { minute: 60_000, hour: 3_600_000, day: DAY_MS, month: 28 * DAY_MS };

/** Maximum rows in one history: twenty seconds of its user's turns, or two weeks by minute of 1,000 devices. */
export const MAX_HISTORY_COST = 41_000_000;

/** Times as `YYYY-MM-DD HH:mm:ss Z`. The end belongs to the next period. */
export interface HistoryPeriod {
  readonly startTime: string;
  readonly endTime: string;
  readonly interval: Interval;
  readonly aggregate: Aggregate;
  readonly timeZone?: string | undefined;
}

export interface HistoryLimits {
  readonly permission: Pick<Permission, 'allowViewableHistoryDay'>;
  /** Maximum intervals in the period. */
  readonly maxValues: number;
}

export interface CheckedPeriod {
  readonly from: HistoryMoment;
  /** The end in milliseconds, exclusive. */
  readonly end: number;
}

/** @throws AppError for an impossible period, one that is not allowed, and one of too many intervals */
export function checkedPeriod(
  { startTime, endTime, interval }: HistoryPeriod,
  { permission: { allowViewableHistoryDay }, maxValues }: HistoryLimits,
): CheckedPeriod {
  const from = parseHistoryTime(startTime);
  const to = parseHistoryTime(endTime);
  if (!from || !to || from.time > to.time) throw new AppError(recordErrors.periodReversed);
  const end = to.time;
  if (allowViewableHistoryDay !== UNLIMITED && from.time < Date.now() - allowViewableHistoryDay * DAY_MS) {
    throw new AppError(permissionErrors.notIncluded);
  }
  if ((end - from.time) / INTERVAL_MS[interval] > maxValues) {
    throw new AppError(recordErrors.tooManyPoints, String(maxValues));
  }
  return { from, end };
}
