import type { PastedListTexts } from '../en/classes-pasted.ts';

export const pastedList: PastedListTexts = {
  columns: '各欄內容',
  column: (number, title) => `${number}：${title}`,
  roles: {
    name: '姓名',
    first: '名字',
    last: '姓氏',
    number: '班號',
    email: '電郵地址',
    ignore: '略過',
  },
};
