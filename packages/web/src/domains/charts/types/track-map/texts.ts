import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Track map',
  sentence: 'The way of moving boards on a map, with a slider for the time.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '軌跡地圖',
    sentence: '在地圖上顯示移動中的開發板走過的路線，並可用滑桿選擇時間。',
  },
  'zh-CN': {
    name: '轨迹地图',
    sentence: '在地图上显示移动中的开发板走过的路线，并可用滑块选择时间。',
  },
} satisfies Record<Language, typeof en>;
