import type { Language } from '@tinkerstream/contract/platform/language';
import { objectName } from './object-names.ts';

const en = {
  name: 'Object seen',
  sentence: 'Starts when the camera of the project’s AI page sees an object.',
  fired: (object: string) => `The camera saw: ${objectName('en', object)}.`,
  object: 'Object',
};

export const texts = {
  en,
  'zh-HK': {
    name: '看到物件',
    sentence: '專案 AI 頁的鏡頭看到指定物件時觸發。',
    fired: (object) => `鏡頭看到：${objectName('zh-HK', object)}。`,
    object: '物件',
  },
  'zh-CN': {
    name: '看到物体',
    sentence: '项目 AI 页的摄像头看到指定物体时触发。',
    fired: (object) => `摄像头看到：${objectName('zh-CN', object)}。`,
    object: '物体',
  },
} satisfies Record<Language, typeof en>;
