import type { MapsTexts } from '../en/maps.ts';

export const maps: MapsTexts = {
  zoomIn: '放大',
  zoomOut: '缩小',
  notAvailable: '地图暂时无法显示。请刷新页面；如果仍无法显示，请联系管理员。',
  latitude: '纬度',
  longitude: '经度',
};
