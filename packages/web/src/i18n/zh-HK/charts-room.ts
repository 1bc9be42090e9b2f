import type { LineRoomTexts } from '../en/charts-room.ts';

export const lineRoom: LineRoomTexts = {
  roomIntro: '即時顯示此主題的每個數值，每部裝置一條線。',
  noRoom: '尚未選擇主題',
  noRoomText: '請開啟一個主題，然後按圖表上方的「即時折線圖」。',
  noRoomAccess: '無法顯示此主題',
  noRoomAccessText: '主題不存在，或你無權查看。請擁有者與你共用所屬專案。',
  noKeys: '暫時沒有可繪製的數據',
  noKeysText: '裝置向此主題傳送第一個數字後，折線便會自動出現。',
  toTopics: '前往主題',
};
