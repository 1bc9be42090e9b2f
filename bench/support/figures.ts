/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** The smallest value that at least `share` of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const MB = 1e6;
export const KB = 1e3;

/** The full form measures; the short one, in `npm run test:release`, shows in seconds that each bench works. */
export type Form = 'short' | 'full';

/**
 * A bench measures one thing beside its yardstick, with its own programs and folders. It rejects if something does not
 * work.
 */
export type Bench = (form: Form) => Promise<Row[]>;

export type Target = { readonly atLeast: number } | { readonly below: number };

export interface Row {
  readonly what: string;
  /** One value for each round. The table shows the median; the smallest and the largest show the noise of the machine. */
  readonly values: readonly number[];
  readonly unit: string;
  readonly digits?: number;
  readonly target?: Target;
}

const WIDTH = 56;

/** Prints one row for each figure: name, median, smallest..largest, and whether the target is reached. */
export function printTable(rows: readonly Row[]): void {
  console.log(`${'what'.padEnd(WIDTH)}${'median'.padStart(16)}   ${'min..max'.padEnd(22)}target`);
  for (const { what, values, unit, digits = 0, target } of rows) {
    const text = (value: number) =>
      value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    const middle = median(values);
    const range = values.length > 1 ? `${text(Math.min(...values))}..${text(Math.max(...values))}` : '';
    let verdict = '';
    if (target) {
      const [sign, limit] = 'atLeast' in target ? ['≥', target.atLeast] : ['<', target.below];
      const reached = sign === '≥' ? middle >= limit : middle < limit;
      verdict = `${sign} ${limit}: ${reached ? 'reached' : 'MISSED'}`;
    }
    console.log(`${what.padEnd(WIDTH)}${`${text(middle)} ${unit}`.padStart(16)}   ${range.padEnd(22)}${verdict}`);
  }
}
