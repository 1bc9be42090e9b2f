import type { Language } from '@tinkerstream/contract/platform/language';
import type { Quote, Words } from '../../definitions.ts';
import { GAP } from '../../gap.ts';

const en = {
  name: 'Google Sheet',
  sentence: 'Adds a row to a spreadsheet: the time, then your values.',
  clause: ({ spreadsheetId, publishContent }: Words<'spreadsheetId' | 'publishContent'>, quoted: Quote) => {
    if (spreadsheetId === GAP) return `add a row to ${GAP} in Google Sheets`;
    if (publishContent === GAP) return 'add a row with the time to Google Sheets';
    return `add the row ${quoted(publishContent)} to Google Sheets`;
  },
  serviceName: 'Google Sheets',
  done: () => 'Added a row to the spreadsheet.',
  service: 'Google Sheets',
  spreadsheet: 'Spreadsheet',
  address: 'Spreadsheet address',
  addressEmpty: 'Paste the address of the spreadsheet, then choose “Get ID”.',
  addressWrong: 'This address has no spreadsheet ID. Copy it from the browser with the spreadsheet open.',
  addressPublished:
    'This is the address of a published copy, which nobody can write to. Open the spreadsheet itself and copy its address.',
  getId: 'Get ID',
  open: 'Open spreadsheet',
  change: 'Change',
  share: 'Share the spreadsheet, as an editor, with',
  account: 'email',
  tab: 'Then add a tab (a sheet) to it, which lets this project write. Give the tab this name:',
  tabName: 'name of the tab',
  cells: 'Cells',
  cellsHint: 'Separate the cells with commas.',
  cellsWrong: 'Enter at most 1000 characters.',
};

export const texts = {
  en,
  'zh-HK': {
    name: 'Google 試算表',
    sentence: '在試算表加入一列：先是時間，然後是你的值。',
    clause: ({ spreadsheetId, publishContent }, quoted) => {
      if (spreadsheetId === GAP) return `在 Google 試算表${GAP}加入一列`;
      return `在 Google 試算表加入一列${publishContent === GAP ? '時間' : quoted(publishContent)}`;
    },
    serviceName: 'Google 試算表',
    done: () => '已在試算表加入一列。',
    service: 'Google 試算表',
    spreadsheet: '試算表',
    address: '試算表網址',
    addressEmpty: '請貼上試算表網址，然後按「取得 ID」。',
    addressWrong: '此網址沒有試算表 ID。請開啟試算表，再從瀏覽器複製網址。',
    addressPublished: '這是已發布副本的網址，無法寫入。請開啟試算表本身，再複製網址。',
    getId: '取得 ID',
    open: '開啟試算表',
    change: '更改',
    share: '請將試算表共用（編輯者權限）給',
    account: '電郵地址',
    tab: '然後在試算表新增一個工作表，以允許此專案寫入。工作表名稱：',
    tabName: '工作表名稱',
    cells: '儲存格',
    cellsHint: '以逗號分隔各個儲存格。',
    cellsWrong: '最多 1000 個字元。',
  },
  'zh-CN': {
    name: 'Google 表格',
    sentence: '在表格中添加一行：先是时间，然后是你的值。',
    clause: ({ spreadsheetId, publishContent }, quoted) => {
      if (spreadsheetId === GAP) return `在 Google 表格${GAP}中添加一行`;
      return `在 Google 表格中添加一行${publishContent === GAP ? '时间' : quoted(publishContent)}`;
    },
    serviceName: 'Google 表格',
    done: () => '已在表格中添加一行。',
    service: 'Google 表格',
    spreadsheet: '表格',
    address: '表格网址',
    addressEmpty: '请粘贴表格网址，然后点击“获取 ID”。',
    addressWrong: '此网址没有表格 ID。请打开表格，再从浏览器复制网址。',
    addressPublished: '这是已发布副本的网址，无法写入。请打开表格本身，再复制网址。',
    getId: '获取 ID',
    open: '打开表格',
    change: '更改',
    share: '请把表格共享（编辑者权限）给',
    account: '邮箱',
    tab: '然后在表格中新建一个工作表，以允许此项目写入。工作表名称：',
    tabName: '工作表名称',
    cells: '单元格',
    cellsHint: '用逗号分隔各个单元格。',
    cellsWrong: '最多 1000 个字符。',
  },
} satisfies Record<Language, typeof en>;
