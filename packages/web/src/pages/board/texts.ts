import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  notFound: 'This board does not exist',
  notFoundText: 'It was deleted, or its topic is no longer shared with you.',
  toTopic: 'Go to the topic',
  rename: 'Rename board',
  name: 'Name of the board',
  nameEmpty: 'Enter a name. The name that the board sends takes yours back.',
  renamed: 'The board has its new name, in charts and tables too.',
  sendsAs: (name: string) => `Sends as “${name}”`,
  serialNumber: 'Serial number',
  values: 'Values',
  noValues: 'No values are left. Those that the board sends next appear here.',
  find: 'Find this board',
  findHint:
    'Sends a message to the topic. Every board that listens to it gets the message: those with the program “Links” from “Connect a board” switch their lights on with led=on and off with led=off. Change the text to what your program understands.',
  findEmpty: 'Enter a message.',
  send: 'Send',
  found: 'The message was sent. Look for the board that reacts.',
};

export type BoardTexts = typeof en;

export const boardTexts: Readonly<Record<Language, BoardTexts>> = {
  en,
  'zh-HK': {
    notFound: '找不到此開發板',
    notFoundText: '開發板已被刪除，或其主題不再與你分享。',
    toTopic: '前往主題',
    rename: '為開發板改名',
    name: '開發板名稱',
    nameEmpty: '請輸入名稱。輸入開發板傳送的名稱即可還原。',
    renamed: '已更改開發板名稱，圖表及表格亦會顯示新名稱。',
    sendsAs: (name) => `以「${name}」傳送`,
    serialNumber: '序號',
    values: '數值',
    noValues: '沒有數值。開發板再次傳送時，數值會在這裏顯示。',
    find: '尋找此開發板',
    findHint:
      '向主題傳送一則訊息，所有接收此主題的開發板都會收到。使用「連接開發板」中的程式時，led=on 會亮燈，led=off 會熄燈。你可改為你的程式能理解的文字。',
    findEmpty: '請輸入訊息。',
    send: '傳送',
    found: '已傳送訊息。請留意哪塊開發板有反應。',
  },
  'zh-CN': {
    notFound: '找不到此开发板',
    notFoundText: '开发板已被删除，或其主题不再与你共享。',
    toTopic: '前往主题',
    rename: '重命名开发板',
    name: '开发板名称',
    nameEmpty: '请输入名称。输入开发板发送的名称即可还原。',
    renamed: '已更改开发板名称，图表和表格也会显示新名称。',
    sendsAs: (name) => `以“${name}”发送`,
    serialNumber: '序列号',
    values: '数值',
    noValues: '没有数值。开发板再次发送时，数值会显示在这里。',
    find: '寻找此开发板',
    findHint:
      '向主题发送一条消息，所有接收此主题的开发板都会收到。使用“连接开发板”中的程序时，led=on 会亮灯，led=off 会熄灯。你可以改为你的程序能理解的文字。',
    findEmpty: '请输入消息。',
    send: '发送',
    found: '消息已发送。请留意哪块开发板有反应。',
  },
};
