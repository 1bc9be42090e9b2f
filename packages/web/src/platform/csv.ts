import { inertText } from '@tinkerstream/contract/platform/inert-text';

/** Rows as CSV (RFC 4180) in the form that spreadsheets read. */
export function csvText(rows: readonly (readonly string[])[]): string {
  // Without this byte order mark, Excel reads a file in its own encoding.
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
}

export function csvBlob(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** A number with a sign, which begins like a formula. */
const SIGNED_NUMBER = /^[+-](?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function cellText(text: string): string {
  const safe = SIGNED_NUMBER.test(text) ? text : inertText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
