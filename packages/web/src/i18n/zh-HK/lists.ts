import type { ListsTexts } from '../en/lists.ts';

export const lists: ListsTexts = {
  search: '搜尋',
  clearSearch: '清除搜尋',
  nothingFound: (search) => `找不到「${search}」。`,
  sortBy: '排序',
  usualOrder: '預設次序',
  ascending: (column) => `${column} ↑`,
  descending: (column) => `${column} ↓`,
  exportCsv: '匯出 CSV',
  range: (first, last, total) =>
    first === last ? `第 ${last} 項，共 ${total} 項` : `第 ${first}–${last} 項，共 ${total} 項`,
  pages: '頁面',
  firstPage: '第一頁',
  previousPage: '上一頁',
  nextPage: '下一頁',
  lastPage: '最後一頁',
};
