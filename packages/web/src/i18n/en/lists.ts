export const lists = {
  /** The word beside the name of a project or topic of the demo class. */
  demo: 'simulated',
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
  selection: 'Select',
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  selected: (count: number) => `${count} selected`,
  clearSelection: 'Clear selection',
  more: (count: number) => `${count} more`,
  /** The group of the entries that belong to no group of a list. */
  others: 'Others',
  progress: (done: number, total: number) => `${done} of ${total} done. Keep this page open.`,
  refused: (count: number, total: number) => `${count} of ${total} could not be changed`,
  notRemoved: (count: number, total: number) => `${count} of ${total} could not be deleted`,
  refusal: (name: string, reason: string) => `${name}: ${reason}`,
};

export type ListsTexts = typeof lists;
