import type { ChartLinesTexts } from '../en/charts-lines.ts';

export const chartLines: ChartLinesTexts = {
  description: (from, to) => `由 ${from} 至 ${to}。`,
  range: (label, low, high) => `${label}：介乎 ${low} 與 ${high} 之間。`,
  selectionOfParts: (min, max) =>
    `所選範圍：最小值 ${min}，最大值 ${max}。放大至顯示單一數據點，即可計算數量和平均值。`,
  noDevice: '未提供裝置名稱',
  lineCount: (count: number) => `${count} 條線`,
  silentCount: (count: number) => `${count} 條沒有訊號`,
  moreLines: (count) => `另有 ${count} 條線`,
  notDrawn: (most, count) => `圖表最多可畫 ${most} 條線，另有 ${count} 條未有畫出。`,
  listComma: '、',
  roomTitle: '即時折線圖',
  roomIntro: '即時顯示此主題的每個數值，每部裝置一條線。',
  noRoom: '尚未選擇主題',
  noRoomText: '請開啟一個主題，然後按圖表上方的「即時折線圖」。',
  noRoomAccess: '無法顯示此主題',
  noRoomAccessText: '主題不存在，或你無權查看。請擁有者與你共用所屬專案。',
  noKeys: '暫時沒有可繪製的數據',
  noKeysText: '裝置向此主題傳送第一個數字後，折線便會自動出現。',
  toTopics: '前往主題',
};
