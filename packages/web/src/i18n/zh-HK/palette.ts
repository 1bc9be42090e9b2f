import type { PaletteTexts } from '../en/palette.ts';

export const palette: PaletteTexts = {
  title: '前往',
  hint: '專案、主題、圖表、頁面或動作',
  results: '搜尋結果',
  classes: '班級',
  archived: '已封存',
  projects: '專案',
  topics: '主題',
  charts: '圖表',
  dashboards: '儀表板',
  screens: '頁面',
};
