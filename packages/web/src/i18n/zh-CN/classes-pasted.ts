import type { PastedListTexts } from '../en/classes-pasted.ts';

export const pastedList: PastedListTexts = {
  columns: '各列内容',
  column: (number, title) => `${number}：${title}`,
  roles: {
    name: '姓名',
    first: '名字',
    last: '姓氏',
    number: '班内学号',
    email: '邮箱',
    ignore: '忽略',
  },
};
