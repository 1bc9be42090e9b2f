import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Basic line chart',
  sentence: 'Shows one or more values over time, live or from history.',
  sourcesHint: 'Each source is one line of the chart, or one line per device.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '基本折線圖',
    sentence: '顯示一個或多個數值隨時間的變化，可看即時及歷史數據。',
    sourcesHint: '每個數據來源在圖表上是一條線，或每部裝置一條線。',
  },
  'zh-CN': {
    name: '基本折线图',
    sentence: '显示一个或多个数值随时间的变化，可看实时和历史数据。',
    sourcesHint: '每个数据源在图表上是一条线，或每台设备一条线。',
  },
} satisfies Record<Language, typeof en>;
