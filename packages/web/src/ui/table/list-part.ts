import type { ListView } from './list-view.ts';

/** One page of the matches in a list that is fully loaded. */
export interface ListPart<Item> {
  readonly items: readonly Item[];
  /** The number of the page, from 1; the last page if the requested one no longer exists. */
  readonly page: number;
  /** The number of items on all pages. */
  readonly total: number;
}

/** The part of a list on a page. @param textOf the searched text of an item; case and character width are ignored */
export function listPart<Item>(
  list: readonly Item[],
  { page, search }: Pick<ListView, 'page' | 'search'>,
  pageSize: number,
  textOf: (item: Item) => string,
): ListPart<Item> {
  const wanted = plain(search);
  const found = wanted === '' ? list : list.filter((item) => plain(textOf(item)).includes(wanted));
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const shown = Math.min(page, last);
  return { items: found.slice((shown - 1) * pageSize, shown * pageSize), page: shown, total: found.length };
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
