import { inertText } from '@tinkerstream/contract/platform/inert-text';
import { type Options, stringify } from 'csv-stringify/sync';
import type { Listing } from '../../db/listing.ts';

/** Entries that are read at a time for a file. */
const CHUNK = 1000;

/** A mark at the start: without it, Excel reads UTF-8 as the code page of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

const FORMAT: Options = {
  record_delimiter: 'windows',
  // By default, a line feed that is not the record delimiter stays unquoted.
  quoted_match: /[\r\n]/,
  cast: {
    boolean: String,
    string: inertText,
  },
};

/** Rows as csv with bare line feeds, as programs of boards split it. Texts among the cells are inert already. */
export function plainCsvOf(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'unix', quoted_match: /[\r\n]/ },
  );
}

/** The text of a list as csv (RFC 4180), a part at a time. `columns` are paths into an item, and the header. */
export async function* csvOf<Item>(columns: readonly string[], listing: Listing<Item>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([columns], FORMAT);
  for await (const items of stretches(listing)) yield stringify(items, { ...FORMAT, columns: [...columns] });
}

/** A whole list in the order of creation, part by part. */
export async function* stretches<Item>(listing: Listing<Item>): AsyncGenerator<Item[]> {
  let { items, lastId } = await listing.after(undefined, CHUNK);
  while (lastId !== undefined) {
    yield items;
    ({ items, lastId } = await listing.after(lastId, CHUNK));
  }
}
