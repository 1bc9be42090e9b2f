import type { Language } from '@tinkerstream/contract/platform/language';
import type { Trend } from './trend.ts';

const en: Readonly<Record<Trend, string>> = { rising: 'rising', falling: 'falling', steady: 'steady' };

export const trendTexts: Readonly<Record<Language, typeof en>> = {
  en,
  'zh-HK': { rising: '正在上升', falling: '正在下降', steady: '大致平穩' },
  'zh-CN': { rising: '正在上升', falling: '正在下降', steady: '大致平稳' },
};
