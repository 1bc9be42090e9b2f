import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Point map',
  sentence: 'Circles on a map that grow with their values.',
  rangeHint: 'At the minimum a circle has a radius of 500 m, at the maximum 10 km.',
  sourcesHint: 'Each source is one circle. Choose one and click the map where it is, or type its place.',
  placesMap: 'Map to place the sources on',
};

export const texts = {
  en,
  'zh-HK': {
    name: '點狀地圖',
    sentence: '在地圖上以圓圈大小表示數值。',
    rangeHint: '最小值時圓圈半徑為 500 米，最大值時為 10 公里。',
    sourcesHint: '每個數據來源就是一個圓圈。選擇一個來源，再在地圖上按一下它的位置，或直接輸入經緯度。',
    placesMap: '用以放置數據來源的地圖',
  },
  'zh-CN': {
    name: '点状地图',
    sentence: '在地图上用圆圈大小表示数值。',
    rangeHint: '最小值时圆圈半径为 500 米，最大值时为 10 公里。',
    sourcesHint: '每个数据源就是一个圆圈。选择一个数据源，再在地图上点击它的位置，或直接输入经纬度。',
    placesMap: '用于放置数据源的地图',
  },
} satisfies Record<Language, typeof en>;
