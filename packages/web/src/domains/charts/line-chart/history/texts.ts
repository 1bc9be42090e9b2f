import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  directions: (names: readonly string[]) =>
    `${names.join(', ')}: directions have no sum, minimum or maximum. The chart shows their average.`,
  outlier: (name: string, value: string, time: string) => `${name} ${value} (${time})`,
  outliers: (values: readonly string[]) =>
    `Marked: single values far from all others, which the averages include: ${values.join(', ')}.`,
  more: (count: string) => ` ${count} more are marked.`,
};

export const texts = {
  en,
  'zh-HK': {
    directions: (names) => `${names.join('、')}：方向沒有總和、最小值和最大值，圖表顯示的是平均方向。`,
    outlier: (name, value, time) => `${name} ${value}（${time}）`,
    outliers: (values) => `已標示與其他數值相差很遠的單一數值，平均值已包括這些數值：${values.join('、')}。`,
    more: (count) => `另有 ${count} 個已標示。`,
  },
  'zh-CN': {
    directions: (names) => `${names.join('、')}：方向没有总和、最小值和最大值，图表显示的是平均方向。`,
    outlier: (name, value, time) => `${name} ${value}（${time}）`,
    outliers: (values) => `已标出与其他数值相差很远的单个数值，平均值已包括这些数值：${values.join('、')}。`,
    more: (count) => `另有 ${count} 个已标出。`,
  },
} satisfies Record<Language, typeof en>;
