import { inertText } from '@tinkerstream/contract/platform/files/inert-text';

/** Rows as CSV (RFC 4180), as spreadsheets read it. */
export function csvText(rows: readonly (readonly string[])[]): string {
  // Excel takes a file without this mark for one in its own encoding.
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
}

export function csvBlob(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** Numbers begin with a sign, too. */
const SIGNED_NUMBER = /^[+-](?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function cellText(text: string): string {
  const safe = SIGNED_NUMBER.test(text) ? text : inertText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
