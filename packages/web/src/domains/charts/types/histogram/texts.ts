import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Histogram',
  sentence: 'How often values fall into each of some equal ranges.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '直方圖',
    sentence: '數值落在各個相同闊度範圍的次數。',
  },
  'zh-CN': {
    name: '直方图',
    sentence: '数值落在各个等宽范围内的次数。',
  },
} satisfies Record<Language, typeof en>;
