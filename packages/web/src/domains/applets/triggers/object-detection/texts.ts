import type { Language } from '@tinkerstream/contract/platform/language';
import type { Words } from '../../definitions.ts';
import { GAP } from '../../gap.ts';
import { objectName } from './object-names.ts';

/** Names of objects that have no article. */
const UNCOUNTABLE: ReadonlySet<string> = new Set([GAP, 'skis', 'scissors', 'broccoli']);

function withArticle(noun: string): string {
  if (UNCOUNTABLE.has(noun)) return noun;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

const en = {
  name: 'Object seen',
  sentence: 'Starts when the camera of the project’s AI page sees the chosen object.',
  clause: ({ objectDetected }: Words<'objectDetected'>) => `the camera sees ${withArticle(objectDetected)}`,
  fired: (object: string) => `The camera saw: ${objectName('en', object)}.`,
  object: 'Object',
};

export const texts = {
  en,
  'zh-HK': {
    name: '看到物件',
    sentence: '專案 AI 頁的鏡頭看到指定物件時觸發。',
    clause: ({ objectDetected }) => `鏡頭看到${objectDetected}`,
    fired: (object) => `鏡頭看到：${objectName('zh-HK', object)}。`,
    object: '物件',
  },
  'zh-CN': {
    name: '看到物体',
    sentence: '项目 AI 页的摄像头看到指定物体时触发。',
    clause: ({ objectDetected }) => `摄像头看到${objectDetected}`,
    fired: (object) => `摄像头看到：${objectName('zh-CN', object)}。`,
    object: '物体',
  },
} satisfies Record<Language, typeof en>;
