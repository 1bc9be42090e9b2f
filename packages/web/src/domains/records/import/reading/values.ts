import { numericValue } from '@tinkerstream/contract/points/number';

/** What loggers and spreadsheets write where they have no value. */
const MISSING = /^(|-|n\/?a|#n\/a|null|none|nan)$/i;

export function isMissing(cell: string): boolean {
  return MISSING.test(cell.trim());
}

/** A number as a board would send it: without marks between thousands, and with a decimal point. Texts stay as they are. */
export function plainNumber(cell: string, hasDecimalComma: boolean): string {
  const text = cell.trim();
  if (hasDecimalComma) {
    const isNumber =
      /^[+-]?(?:\d{1,3}(?:[. ]\d{3})+|\d+)(?:,\d+)?(?:e[+-]?\d+)?$/i.test(text) && !/^[+-]?\d+\.\d+$/.test(text);
    return isNumber ? text.replaceAll(/[. ]/g, '').replace(',', '.') : withoutGuard(text);
  }
  return /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : withoutGuard(text);
}

/** Our own files put an apostrophe before a text that a spreadsheet would run. */
function withoutGuard(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

export function isNumber(cell: string, hasDecimalComma: boolean): boolean {
  return numericValue(plainNumber(cell, hasDecimalComma)) !== undefined;
}

/** A few faults of a sensor do not make a column one of texts. */
const NUMERIC_SHARE = 0.9;

/** Whether almost all values are numbers. */
export function areNumbers(cells: readonly string[], hasDecimalComma: boolean): boolean {
  const numbers = cells.filter((cell) => isNumber(cell, hasDecimalComma)).length;
  return numbers > 0 && numbers >= cells.length * NUMERIC_SHARE;
}
