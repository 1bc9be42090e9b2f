/** A text from the URL's query; undefined if it is missing, empty or not a text. */
export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The query of the sign-in screens: where to go after signing in. */
export const refSearch = (search: Record<string, unknown>): { ref?: string } => ({ ref: text(search.ref) });

/** The query of a screen with a list: page, search and order. */
export const listSearch = (search: Record<string, unknown>): { page?: number; search?: string; sort?: string } => ({
  page: typeof search.page === 'number' && search.page > 1 ? Math.trunc(search.page) : undefined,
  // The router parses digits as a number.
  search: typeof search.search === 'number' ? String(search.search) : text(search.search),
  sort: text(search.sort),
});

/** The query of a public page: its language. */
export const languageSearch = (search: Record<string, unknown>): { lang?: string } => ({ lang: text(search.lang) });

/**
 * The query of a screen with one line chart: that of a screen with charts, how many of the latest points the chart shows,
 * and the calculation of its history as `hour-average`.
 */
export const chartSearch = (
  search: Record<string, unknown>,
): ReturnType<typeof rangeSearch> & { latest?: number; history?: string } => ({
  ...rangeSearch(search),
  latest: typeof search.latest === 'number' ? search.latest : undefined,
  history: text(search.history),
});

/** The query of a screen with charts: their time range, and the range before a zoom. */
export const rangeSearch = (search: Record<string, unknown>): { range?: string; zoomOut?: string } => ({
  range: text(search.range),
  zoomOut: text(search.zoomOut),
});

/** The query of the screens of topics and boards: the project or the page of the list that led there. */
export const topicCameFrom = (
  search: Record<string, unknown>,
): { projectId?: string; section?: string; listPage?: number; listSearch?: string } => ({
  projectId: text(search.projectId),
  section: text(search.section),
  listPage: listSearch({ page: search.listPage }).page,
  listSearch: listSearch({ search: search.listSearch }).search,
});
