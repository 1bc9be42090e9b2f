import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Scatter chart',
  sentence: 'Two data types against each other, with the line that fits them best.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '散點圖',
    sentence: '比較兩個數據類型的關係，並畫出最吻合的直線。',
  },
  'zh-CN': {
    name: '散点图',
    sentence: '比较两个数据类型的关系，并画出最吻合的直线。',
  },
} satisfies Record<Language, typeof en>;
