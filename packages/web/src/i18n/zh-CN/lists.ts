import type { ListsTexts } from '../en/lists.ts';

export const lists: ListsTexts = {
  search: '搜索',
  clearSearch: '清除搜索',
  nothingFound: (search) => `没有找到“${search}”。`,
  sortBy: '排序',
  usualOrder: '默认顺序',
  ascending: (column) => `${column} ↑`,
  descending: (column) => `${column} ↓`,
  exportCsv: '导出 CSV',
  range: (first, last, total) =>
    first === last ? `第 ${last} 条，共 ${total} 条` : `第 ${first}–${last} 条，共 ${total} 条`,
  pages: '分页',
  firstPage: '第一页',
  previousPage: '上一页',
  nextPage: '下一页',
  lastPage: '最后一页',
  selection: '选择',
  select: (name) => `选择 ${name}`,
  selectPage: '选择本页全部',
  selected: (count) => `已选择 ${count} 项`,
  clearSelection: '取消选择',
  more: (count) => `其余 ${count} 项`,
  progress: (done, total) => `已完成 ${done} / ${total}，请勿关闭此页。`,
  refused: (count, total) => `${total} 项中有 ${count} 项未能更改`,
  notRemoved: (count, total) => `${total} 项中有 ${count} 项未能删除`,
  refusal: (name, reason) => `${name}：${reason}`,
};
