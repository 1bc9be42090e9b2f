import type { PaletteTexts } from '../en/palette.ts';

export const palette: PaletteTexts = {
  title: '前往',
  hint: '项目、主题、图表、页面或操作',
  results: '搜索结果',
  classes: '班级',
  archived: '已归档',
  projects: '项目',
  topics: '主题',
  charts: '图表',
  dashboards: '仪表盘',
  screens: '页面',
};
