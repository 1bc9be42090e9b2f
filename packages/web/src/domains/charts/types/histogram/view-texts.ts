import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  rule: 'Number of bars',
  rules: {
    FREEDMAN_DIACONIS: 'Automatic, by the spread of the values (Freedman–Diaconis)',
    STURGES: 'Automatic, by the number of values (Sturges)',
    BY_HAND: 'Choose',
  },
  bins: 'Bars',
  binsWrong: 'Enter a whole number from 2 to 60.',
  sourceHint: 'The histogram counts the numbers of this data type, from all devices or from one.',
  mean: (value: string) => `average ${value}`,
  span: (min: string, max: string) => `from ${min} to ${max}`,
  highest: (count: string, from: string, to: string) => `Highest bar: ${count}, from ${from} to ${to}.`,
  from: 'From',
  to: 'To (excluded)',
  count: 'Count',
};

export const texts = {
  en,
  'zh-HK': {
    rule: '長條數目',
    rules: {
      FREEDMAN_DIACONIS: '自動，按數值的分散程度（Freedman–Diaconis）',
      STURGES: '自動，按數值的數目（Sturges）',
      BY_HAND: '自行選擇',
    },
    bins: '長條',
    binsWrong: '請輸入 2 至 60 的整數。',
    sourceHint: '直方圖會計算此數據類型的數字，可來自所有裝置或其中一部。',
    mean: (value: string) => `平均 ${value}`,
    span: (min: string, max: string) => `由 ${min} 至 ${max}`,
    highest: (count: string, from: string, to: string) => `最高的長條：${count} 個，由 ${from} 至 ${to}。`,
    from: '由',
    to: '至（不包括）',
    count: '次數',
  },
  'zh-CN': {
    rule: '柱数',
    rules: {
      FREEDMAN_DIACONIS: '自动，按数值的分散程度（Freedman–Diaconis）',
      STURGES: '自动，按数值的数量（Sturges）',
      BY_HAND: '自行选择',
    },
    bins: '柱',
    binsWrong: '请输入 2 到 60 的整数。',
    sourceHint: '直方图统计此数据类型的数字，可来自所有设备或其中一台。',
    mean: (value: string) => `平均 ${value}`,
    span: (min: string, max: string) => `从 ${min} 到 ${max}`,
    highest: (count: string, from: string, to: string) => `最高的柱：${count} 个，从 ${from} 到 ${to}。`,
    from: '从',
    to: '到（不含）',
    count: '次数',
  },
} satisfies Record<Language, typeof en>;
