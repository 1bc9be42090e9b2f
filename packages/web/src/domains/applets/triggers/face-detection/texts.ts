import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Face seen',
  sentence: 'Starts when the camera of the project’s AI page sees a face.',
  clause: () => 'the camera sees a face',
  fired: () => 'A face was seen.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '看到人臉',
    sentence: '專案 AI 頁的鏡頭看到人臉時觸發。',
    clause: () => '鏡頭看到人臉',
    fired: () => '鏡頭看到人臉。',
  },
  'zh-CN': {
    name: '看到人脸',
    sentence: '项目 AI 页的摄像头看到人脸时触发。',
    clause: () => '摄像头看到人脸',
    fired: () => '摄像头看到人脸。',
  },
} satisfies Record<Language, typeof en>;
