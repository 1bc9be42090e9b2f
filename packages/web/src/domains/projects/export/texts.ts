import type { Language } from '@tinkerstream/contract/platform/language';

const en = { wide: 'Download, a column for each board' };

export const texts: Readonly<Record<Language, typeof en>> = {
  en,
  'zh-HK': { wide: '下載，每塊開發板一欄' },
  'zh-CN': { wide: '下载，每块开发板一列' },
};
