import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../i18n/chinese-spacing.ts';

const en = {
  chartKey: (name: string) => `Chart ${name}`,
  chartAll: 'Chart all keys',
  together: 'One line chart with all keys',
  apart: 'A line chart for each key',
  allThere: 'Each key has its own line chart.',
  allName: (topic: string) => `All keys of ${topic}`,
  created: (count: number) => (count === 1 ? 'The chart was created.' : `${count} charts were created.`),
};

export const texts = {
  en,
  'zh-HK': {
    chartKey: (name) => spaced('繪製', name),
    chartAll: '繪製全部鍵名',
    together: '全部鍵名在同一個折線圖',
    apart: '每個鍵名一個折線圖',
    allThere: '每個鍵名已有自己的折線圖。',
    allName: (topic) => spaced(topic, '的全部鍵名'),
    created: (count) => (count === 1 ? '已建立圖表。' : `已建立 ${count} 個圖表。`),
  },
  'zh-CN': {
    chartKey: (name) => spaced('绘制', name),
    chartAll: '绘制全部键名',
    together: '全部键名在同一个折线图',
    apart: '每个键名一个折线图',
    allThere: '每个键名已有自己的折线图。',
    allName: (topic) => spaced(topic, '的全部键名'),
    created: (count) => (count === 1 ? '已创建图表。' : `已创建 ${count} 个图表。`),
  },
} satisfies Record<Language, typeof en>;
