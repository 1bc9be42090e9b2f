import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  values: (count: string) => (count === '1' ? '1 value' : `${count} values`),
  tableOf: (name: string) => `Values of ${name}`,
  tablePart: (name: string, shown: string, all: string) => `Values of ${name}: the first ${shown} of ${all} rows`,
  tooMany: (count: string) => `This time range has more than ${count} values. Choose a shorter one.`,
  loadFailed: 'The values could not be loaded. The chart tries again.',
};

export const texts = {
  en,
  'zh-HK': {
    values: (count: string) => `${count} 個數值`,
    tableOf: (name: string) => `「${name}」的數值`,
    tablePart: (name: string, shown: string, all: string) => `「${name}」的數值：${all} 行中的首 ${shown} 行`,
    tooMany: (count: string) => `此時段的數值超過 ${count} 個，請選擇較短的時段。`,
    loadFailed: '無法載入數值，圖表會再試。',
  },
  'zh-CN': {
    values: (count: string) => `${count} 个数值`,
    tableOf: (name: string) => `“${name}”的数值`,
    tablePart: (name: string, shown: string, all: string) => `“${name}”的数值：${all} 行中的前 ${shown} 行`,
    tooMany: (count: string) => `此时段的数值超过 ${count} 个，请选择较短的时段。`,
    loadFailed: '无法加载数值，图表会重试。',
  },
} satisfies Record<Language, typeof en>;
