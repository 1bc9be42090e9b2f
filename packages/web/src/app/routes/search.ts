/** A text from the address's query; undefined when it is missing, empty or not a text. */
export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The query of every screen on the way in: where to go afterwards. */
export const refSearch = (search: Record<string, unknown>): { ref?: string } => ({ ref: text(search.ref) });

/** The query of a screen with a list: which part of it is shown. */
export const listSearch = (search: Record<string, unknown>): { page?: number; search?: string; sort?: string } => ({
  page: typeof search.page === 'number' && search.page > 1 ? Math.trunc(search.page) : undefined,
  // A search for digits alone has been read as a number.
  search: typeof search.search === 'number' ? String(search.search) : text(search.search),
  sort: text(search.sort),
});
