import type { Listing } from '../db/listing.ts';

/** How many entries are read at a time for a file. */
const CHUNK = 1000;

/** Without it, Excel takes UTF-8 for the code page of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a list as csv (RFC 4180), a part at a time. `columns` are paths into an item, and the header. */
export async function* csvOf<Item>(columns: readonly string[], listing: Listing<Item>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const items of stretches(listing)) {
    yield items.map((item) => csvLine(columns.map((column) => valueAt(item, column)))).join('');
  }
}

/** A whole list in the order of creation, a stretch at a time. */
export async function* stretches<Item>(listing: Listing<Item>): AsyncGenerator<Item[]> {
  let last: string | undefined;
  while (true) {
    const entries = await listing.after(last, CHUNK);
    if (entries.length === 0) return;
    yield entries.map(({ item }) => item);
    last = entries.at(-1)?.id;
  }
}

function valueAt(item: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown> | null)?.[key], item);
}

function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Spreadsheets run a text as a formula that begins with one of these: an apostrophe before it keeps it a text.
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
