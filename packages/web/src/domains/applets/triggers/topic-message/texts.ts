import type { Language } from '@tinkerstream/contract/platform/language';
import type { Words } from '../../definitions.ts';

const en = {
  name: 'Topic message',
  sentence: 'Starts when a message arrives on a topic.',
  clause: ({ topicName }: Words<'topicName'>) => `a message arrives on ${topicName}`,
  fired: (topic: string) => `A message arrived on topic “${topic}”.`,
};

export const texts = {
  en,
  'zh-HK': {
    name: '主題訊息',
    sentence: '主題收到訊息時觸發。',
    clause: ({ topicName }) => `${topicName}收到訊息`,
    fired: (topic) => `主題「${topic}」收到訊息。`,
  },
  'zh-CN': {
    name: '主题消息',
    sentence: '主题收到消息时触发。',
    clause: ({ topicName }) => `${topicName}收到消息`,
    fired: (topic) => `主题“${topic}”收到消息。`,
  },
} satisfies Record<Language, typeof en>;
