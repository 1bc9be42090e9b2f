import type { Board } from '@tinkerstream/contract/records';

/** A board is silent after this many of its usual intervals without a message, and at least this long. */
const SILENT_INTERVALS = 5;
const SILENT_AFTER_MS = 60_000;

type Heard = Pick<Board, 'lastSeen' | 'records'>;

/**
 * The usual time between two values of a board, in milliseconds: the median, so that a night without messages does not
 * count. Undefined with a single value.
 */
export function usualIntervalMs({ records }: Pick<Board, 'records'>): number | undefined {
  const times = records.map(({ createdOn }) => Date.parse(createdOn));
  const gaps = times.slice(1).map((time, index) => Math.abs((times[index] as number) - time));
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)];
}

/** @param now the server's time, in milliseconds since 1970 UTC */
export function isSilent(board: Heard, now: number): boolean {
  const patience = Math.max(SILENT_AFTER_MS, SILENT_INTERVALS * (usualIntervalMs(board) ?? 0));
  return now - Date.parse(board.lastSeen) > patience;
}
