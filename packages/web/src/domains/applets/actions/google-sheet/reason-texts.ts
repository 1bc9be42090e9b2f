import type { OwnReasonTexts } from '../../definitions.ts';

export const reasonTexts = {
  en: {
    SHEET_NOT_PERMITTED: ({ detail }) =>
      `The spreadsheet does not permit it yet. Add a tab (a sheet) with the name “${detail}” to it.`,
  },
  'zh-HK': {
    SHEET_NOT_PERMITTED: ({ detail }) => `試算表尚未允許此專案寫入。請在試算表新增名為「${detail}」的工作表。`,
  },
  'zh-CN': {
    SHEET_NOT_PERMITTED: ({ detail }) => `表格尚未允许此项目写入。请在表格中新建名为“${detail}”的工作表。`,
  },
} satisfies OwnReasonTexts<'GOOGLE_SHEET_UPDATE_ACTION'>;
