import type { MapsTexts } from '../en/maps.ts';

export const maps: MapsTexts = {
  zoomIn: '放大',
  zoomOut: '縮小',
  notAvailable: '地圖暫時無法顯示。請重新載入頁面；如仍未能顯示，請聯絡管理員。',
  latitude: '緯度',
  longitude: '經度',
};
