import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  showsBoardNames: 'Show names of boards on public pages',
  showsBoardNamesHint:
    'Anyone with the link of a shared chart or dashboard reads them, and boards often have the names of children. Otherwise they are called “Board 1”, “Board 2”.',
};

/** Texts of the public pages of a topic. */
export const publicTexts = {
  en,
  'zh-HK': {
    showsBoardNames: '在公開頁面顯示開發板名稱',
    showsBoardNamesHint:
      '凡有圖表或儀表板連結的人都會看到名稱，而開發板常以學生的名字命名。關閉後，公開頁面會顯示「開發板 1」、「開發板 2」。',
  },
  'zh-CN': {
    showsBoardNames: '在公开页面显示开发板名称',
    showsBoardNamesHint:
      '任何有图表或仪表盘链接的人都会看到名称，而开发板常以学生的名字命名。关闭后，公开页面会显示“开发板 1”“开发板 2”。',
  },
} satisfies Record<Language, typeof en>;
