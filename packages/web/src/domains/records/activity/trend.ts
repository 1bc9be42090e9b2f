/** The direction of a line: up, down, or neither. */
export type Trend = 'rising' | 'falling' | 'steady';

/** The share of a line at its start and at its end that is compared. */
const PART = 0.2;
/** The least difference that is a trend, as a share of the spread of all values. */
const MIN_SHARE = 0.25;

/** The trend of values in the order of their times; undefined for fewer than two. */
export function trendOf(values: readonly { readonly low: number; readonly high: number }[]): Trend | undefined {
  if (values.length < 2) return undefined;
  const count = Math.max(1, Math.floor(values.length * PART));
  const difference = mean(values.slice(-count)) - mean(values.slice(0, count));
  const [lowest, highest] = [values.map(({ low }) => low), values.map(({ high }) => high)].map((all, index) =>
    all.reduce((a, b) => (index === 0 ? Math.min(a, b) : Math.max(a, b))),
  ) as [number, number];
  if (Math.abs(difference) < (highest - lowest) * MIN_SHARE || difference === 0) return 'steady';
  return difference > 0 ? 'rising' : 'falling';
}

function mean(values: readonly { readonly low: number; readonly high: number }[]): number {
  return values.reduce((sum, { low, high }) => sum + (low + high) / 2, 0) / values.length;
}
