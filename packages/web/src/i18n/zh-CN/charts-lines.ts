import type { ChartLinesTexts } from '../en/charts-lines.ts';

export const chartLines: ChartLinesTexts = {
  description: (from, to) => `从 ${from} 到 ${to}。`,
  range: (label, low, high) => `${label}：介于 ${low} 和 ${high} 之间。`,
  selectionOfParts: (min, max) =>
    `所选范围：最小值 ${min}，最大值 ${max}。放大到显示单个数据点后即可统计数量和平均值。`,
  noDevice: '未提供设备名称',
  lineCount: (count: number) => `${count} 条线`,
  silent: '没有信号',
  silentCount: (count: number) => `${count} 条没有信号`,
  moreLines: (count) => `另有 ${count} 条线`,
  notDrawn: (most, count) => `图表最多可画 ${most} 条线，另有 ${count} 条未画出。`,
  listComma: '、',
  roomTitle: '实时折线图',
};
