import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Count by category',
  sentence: 'How often each text or choice came, the most frequent first.',
  most: 'Bars',
  mostHint: 'The values beyond them are counted together.',
  mostWrong: 'Enter a whole number from 1 to 30.',
  sourceHint: 'The chart counts the values of this data type, from all devices or from one.',
  others: (values: string) => `Others (${values})`,
  mostFrequent: (value: string, share: string) => `Most frequent: ${value}, ${share} of all.`,
  value: 'Value',
  count: 'Count',
  share: 'Share',
};

export const texts = {
  en,
  'zh-HK': {
    name: '分類計數',
    sentence: '每個文字或選項出現的次數，由最多至最少排列。',
    most: '長條數目',
    mostHint: '其餘的值會合併計算。',
    mostWrong: '請輸入 1 至 30 的整數。',
    sourceHint: '圖表會計算此數據類型的值，可來自所有裝置或其中一部。',
    others: (values: string) => `其他（${values}）`,
    mostFrequent: (value: string, share: string) => `最常出現：${value}，佔全部的 ${share}。`,
    value: '值',
    count: '次數',
    share: '比例',
  },
  'zh-CN': {
    name: '分类计数',
    sentence: '每个文本或选项出现的次数，从多到少排列。',
    most: '条数',
    mostHint: '其余的值会合并统计。',
    mostWrong: '请输入 1 到 30 的整数。',
    sourceHint: '图表统计此数据类型的值，可来自所有设备或其中一台。',
    others: (values: string) => `其他（${values}）`,
    mostFrequent: (value: string, share: string) => `出现最多：${value}，占全部的 ${share}。`,
    value: '值',
    count: '次数',
    share: '占比',
  },
} satisfies Record<Language, typeof en>;
