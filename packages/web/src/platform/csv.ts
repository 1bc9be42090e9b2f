/** Rows as CSV (RFC 4180), as spreadsheets read it. */
export function csvText(rows: readonly (readonly string[])[]): string {
  // Excel takes a file without this mark for one in its own encoding.
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
}

export function csvBlob(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** Spreadsheets run a text that begins like a formula; an apostrophe stops that. Numbers begin with a sign, too. */
function cellText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
