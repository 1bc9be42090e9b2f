import type { Language } from '@tinkerstream/contract/platform/language';
import { plural } from '@tinkerstream/contract/platform/plural';

const en = {
  title: 'Boards',
  hint: 'Each tile is a board. Choose one to see its values, messages and problems.',
  boards: (count: number) => `${count} ${plural(count, 'board', 'boards')}`,
  problems: (count: number) => `${count} with a problem`,
  silent: (count: number) => `${count} silent`,
  full: 'Show to the class',
  leave: 'Leave full screen',
  missing: (count: number) => `Not here yet: ${count} ${plural(count, 'pupil', 'pupils')}`,
  missingHint: 'Pupils of the class without a board that has sent in the last three hours.',
  everyone: 'A board of every pupil has sent.',
  noBoard: 'no board yet',
  none: 'No boards yet. Put a topic name into a board’s program; the board appears here with its first value.',
};

export type BoardsTexts = typeof en;

export const boardsTexts: Readonly<Record<Language, BoardsTexts>> = {
  en,
  'zh-HK': {
    title: '開發板',
    hint: '每個方格是一塊開發板。選擇方格即可查看它的數值、訊息及問題。',
    boards: (count) => `${count} 塊開發板`,
    problems: (count) => `${count} 塊有問題`,
    silent: (count) => `${count} 塊沒有訊號`,
    full: '向全班展示',
    leave: '離開全螢幕',
    missing: (count) => `尚未到齊：${count} 名學生`,
    missingHint: '這些學生的開發板在最近三小時內沒有傳送數據，或尚未有開發板。',
    everyone: '每名學生的開發板均已傳送數據。',
    noBoard: '未有開發板',
    none: '還沒有開發板。將主題名稱填入開發板的程式，開發板傳送第一個數值後便會在這裏顯示。',
  },
  'zh-CN': {
    title: '开发板',
    hint: '每个方格是一块开发板。选择方格即可查看它的数值、消息和问题。',
    boards: (count) => `${count} 块开发板`,
    problems: (count) => `${count} 块有问题`,
    silent: (count) => `${count} 块没有信号`,
    full: '向全班展示',
    leave: '退出全屏',
    missing: (count) => `尚未到齐：${count} 名学生`,
    missingHint: '这些学生的开发板在最近三小时内没有发送数据，或者还没有开发板。',
    everyone: '每名学生的开发板都已发送数据。',
    noBoard: '还没有开发板',
    none: '还没有开发板。将主题名称填入开发板的程序，开发板发送第一个值后就会显示在这里。',
  },
};
