export const lists = {
  search: 'Search',
  clearSearch: 'Clear the search',
  nothingFound: (search: string) => `Nothing found for “${search}”.`,
  sortBy: 'Sort by',
  usualOrder: 'Default order',
  ascending: (column: string) => `${column} ↑`,
  descending: (column: string) => `${column} ↓`,
  exportCsv: 'Export CSV',
  range: (first: string, last: string, total: string) =>
    first === last ? `${last} of ${total}` : `${first}–${last} of ${total}`,
  pages: 'Pages',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
};

export type ListsTexts = typeof lists;
