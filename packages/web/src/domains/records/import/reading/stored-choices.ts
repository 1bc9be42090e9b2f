import type { Choices, Column, Reading } from './choices.ts';

/** The longest text that the server stores with an import, in characters. */
const MAX_STORED = 10_000;

/** @returns undefined if a file has too many columns to be stored */
export function storedChoices(choices: Choices): string | undefined {
  const lastUsed = choices.columns.findLastIndex(({ is }) => is !== 'none');
  const text = JSON.stringify({ ...choices, columns: choices.columns.slice(0, lastUsed + 1) });
  return text.length > MAX_STORED ? undefined : text;
}

/** The choices of versions before 0.4: one decimal mark for the whole file, and headings in the first row or none. */
interface EarlierChoices {
  readonly encoding: Choices['encoding'];
  readonly delimiter: string;
  readonly hasHeadings: boolean;
  readonly timeFormat: 'iso' | 'dmy' | 'mdy' | 'seconds' | 'milliseconds';
  readonly zone: 'local' | number;
  readonly hasDecimalComma: boolean;
  readonly keepsTexts: boolean;
  readonly columns: readonly (
    | Exclude<Column, { is: 'value' | 'values' }>
    | { readonly is: 'value' }
    | Omit<Extract<Column, { is: 'values' }>, 'decimal'>
  )[];
}

/** Reads what `storedChoices` or an earlier version wrote. */
export function readChoices(text: string): Choices {
  const stored = JSON.parse(text) as Choices | EarlierChoices;
  if ('firstRow' in stored) return stored;
  const { hasHeadings, hasDecimalComma, columns, ...same } = stored;
  const reading: Reading = { isNumeric: false, decimal: hasDecimalComma ? 'comma' : 'point' };
  return {
    ...same,
    headingRows: hasHeadings ? [0] : [],
    firstRow: Number(hasHeadings),
    needsClock: false,
    columns: columns.map((column): Column => {
      if (column.is === 'value') return { ...column, ...reading };
      return column.is === 'values' ? { ...reading, ...column } : column;
    }),
  };
}
