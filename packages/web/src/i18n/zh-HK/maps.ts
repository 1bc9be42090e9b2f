import type { MapsTexts } from '../en/maps.ts';

export const maps: MapsTexts = {
  zoomIn: '放大',
  zoomOut: '縮小',
  notAvailable: '地圖暫時無法顯示。請重新載入頁面；如仍未能顯示，請聯絡管理員。',
  projectMap: '專案地圖',
  mapOfTopics: '顯示此專案各主題的地圖',
  copyMapAddress: '複製公開地圖的網址',
  mapAddressCopied: '已複製網址。任何人只要有此網址，毋須登入便可查看地圖。',
  embeddedNotAvailable: '無法顯示此地圖',
  embeddedNotAvailableText: '網址可能有誤，或此地圖已不再公開。',
};
