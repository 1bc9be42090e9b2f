import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Point map',
  sentence: 'Circles on a map that grow with their values.',
  rangeHint: 'The radius of a circle is 500 m at the minimum and 10 km at the maximum.',
  sourcesHint:
    'Each source is one circle. Choose a source, then tap or click its place on the map or type its coordinates.',
  placesMap: 'Map for placing the sources',
};

export const texts = {
  en,
  'zh-HK': {
    name: '圓點地圖',
    sentence: '在地圖上以圓圈大小表示數值高低。',
    rangeHint: '最小值時圓圈半徑為 500 米，最大值時為 10 公里。',
    sourcesHint: '每個數據來源就是一個圓圈。選擇一個來源，再在地圖上按一下它的位置，或直接輸入經緯度。',
    placesMap: '用以放置數據來源的地圖',
  },
  'zh-CN': {
    name: '圆点地图',
    sentence: '在地图上用圆圈大小表示数值高低。',
    rangeHint: '最小值时圆圈半径为 500 米，最大值时为 10 公里。',
    sourcesHint: '每个数据源就是一个圆圈。选择一个数据源，再在地图上点击它的位置，或直接输入经纬度。',
    placesMap: '用于放置数据源的地图',
  },
} satisfies Record<Language, typeof en>;
