import * as z from 'zod/mini';
import { text } from '../../platform/bounded.ts';
import type { RecordValue } from '../../points/value.ts';
import { type Comparator, comparesWithBefore } from './comparators.ts';
import type { NoMatch } from './comparisons.ts';

const DAY_SEC = 86_400;

/** A time in seconds, at most a day. */
export const Seconds = z.int().check(z.minimum(1), z.maximum(DAY_SEC));

/** Summaries of the values of several boards: each is one number. `COUNT`: how many boards have sent a value. */
const SUMMARIES = ['AVERAGE', 'SUM', 'MIN', 'MAX', 'COUNT'] as const;
export type Summary = (typeof SUMMARIES)[number];

/**
 * Summaries of the numbers of the last seconds: of the board that sent the message, or of all boards where no board
 * sent it or the topic is another. `PAST_COUNT`: how many values there were, texts too.
 */
const PASTS = ['PAST_AVERAGE', 'PAST_MIN', 'PAST_MAX', 'PAST_COUNT'] as const;
export type Past = (typeof PASTS)[number];

/**
 * The value that a condition looks at: the value of one board, by its serial number or else its name; the values of the
 * boards that have sent one within some seconds, of which any or all must match, or a summary of their numbers; or a
 * figure of the past.
 */
export const ValueOf = z.discriminatedUnion('which', [
  z.object({ which: z.literal('BOARD'), board: text({ atLeast: 1, atMost: 100 }) }),
  z.object({ which: z.enum(['ANY', 'ALL', ...SUMMARIES, ...PASTS]), withinSec: Seconds }),
]);
export type ValueOf = z.infer<typeof ValueOf>;

export function isPast(which: ValueOf['which']): which is Past {
  return (PASTS as readonly string[]).includes(which);
}

/** The number of boards that match, that do not match, and that cannot be compared. */
export interface Tally {
  readonly matching: number;
  readonly failing: number;
  readonly open: number;
}

/** The boards that have sent a value within some seconds. */
export interface BoardWindow {
  /** A summary; undefined without a number, except for `COUNT`. */
  readonly summary: (of: Summary) => RecordValue | undefined;
  /**
   * Compares each board. The result of a board is kept until the board sends again.
   * @param against changes where all boards have to be compared again
   */
  readonly tally: (compare: (value: RecordValue) => NoMatch | undefined, against: () => string) => () => Tally;
}

/**
 * Whether a comparator fits the boards of a condition: several boards have no single value before, and none
 * that is missing.
 */
export function fitsBoards(comparator: Comparator, of: ValueOf | undefined): boolean {
  if (of === undefined || of.which === 'BOARD') return true;
  if (comparator === 'missing') return !['ANY', 'ALL', 'COUNT', 'PAST_COUNT'].includes(of.which);
  return !comparesWithBefore(comparator);
}

/** Why `ANY` or `ALL` of the boards do not match; undefined if they match. */
export function tallyResult(which: 'ANY' | 'ALL', { matching, failing, open }: Tally): NoMatch | undefined {
  if (matching + failing + open === 0) return 'NO_VALUE';
  if (which === 'ANY') return matching > 0 ? undefined : open > 0 ? 'NOT_A_NUMBER' : 'NOT_MATCHED';
  return failing > 0 ? 'NOT_MATCHED' : open > 0 ? 'NOT_A_NUMBER' : undefined;
}
