import type { ChartLinesTexts } from '../en/charts-lines.ts';

export const chartLines: ChartLinesTexts = {
  description: (from, to) => `由 ${from} 至 ${to}。`,
  range: (label, low, high) => `${label}：介乎 ${low} 與 ${high} 之間。`,
  selectionOfParts: (min, max) =>
    `所選範圍：最小值 ${min}，最大值 ${max}。放大至顯示單一數據點，即可計算數量和平均值。`,
  noDevice: '未提供裝置名稱',
  lineCount: (count: number) => `${count} 條線`,
  silent: '沒有訊號',
  silentCount: (count: number) => `${count} 條沒有訊號`,
  moreLines: (count) => `另有 ${count} 條線`,
  notDrawn: (most, count) => `圖表最多可畫 ${most} 條線，另有 ${count} 條未有畫出。`,
  listComma: '、',
  roomTitle: '即時折線圖',
};
