import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  min: 'Minimum',
  minWrong: 'Enter a number.',
  max: 'Maximum',
  maxWrong: 'Enter a number greater than the minimum.',
};

/** Texts of the chart types with a minimum and maximum. */
export const rangeTexts = {
  en,
  'zh-HK': {
    min: '最小值',
    minWrong: '請輸入數字。',
    max: '最大值',
    maxWrong: '請輸入大於最小值的數字。',
  },
  'zh-CN': {
    min: '最小值',
    minWrong: '请输入数字。',
    max: '最大值',
    maxWrong: '请输入大于最小值的数字。',
  },
} satisfies Record<Language, typeof en>;
