import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  order: 'Order of the tiles',
  orders: { name: 'Name', value: 'Largest value', age: 'Longest silence' },
  nothingYet: 'Nothing yet',
  own: 'Your board',
  tooLow: 'Too low',
  tooHigh: 'Too high',
};

export type TileTexts = typeof en;

export const tileTexts: Readonly<Record<Language, TileTexts>> = {
  en,
  'zh-HK': {
    order: '方格的次序',
    orders: { name: '名稱', value: '數值由大至小', age: '最久沒有訊號' },
    nothingYet: '尚未傳送',
    own: '你的開發板',
    tooLow: '過低',
    tooHigh: '過高',
  },
  'zh-CN': {
    order: '方格的顺序',
    orders: { name: '名称', value: '数值从大到小', age: '最久没有信号' },
    nothingYet: '尚未发送',
    own: '你的开发板',
    tooLow: '过低',
    tooHigh: '过高',
  },
};
