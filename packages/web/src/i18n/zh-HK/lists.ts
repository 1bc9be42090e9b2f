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
  selection: '選取',
  select: (name) => `選取 ${name}`,
  selectPage: '選取本頁全部',
  selected: (count) => `已選取 ${count} 項`,
  clearSelection: '取消選取',
  more: (count) => `其餘 ${count} 項`,
  progress: (done, total) => `已完成 ${done} / ${total}，請勿關閉此頁。`,
  refused: (count, total) => `${total} 項之中有 ${count} 項未能更改`,
  notRemoved: (count, total) => `${total} 項之中有 ${count} 項未能刪除`,
  refusal: (name, reason) => `${name}：${reason}`,
};
