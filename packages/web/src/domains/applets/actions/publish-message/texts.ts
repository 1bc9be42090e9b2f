import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Words } from '../../definitions.ts';

const en = {
  name: 'Publish MQTT message',
  sentence: 'Sends a message to a topic of the project and to the boards that listen to it.',
  clause: ({ topicName, publishContent }: Words<'topicName' | 'publishContent'>) =>
    `send ${publishContent} to ${topicName}`,
  done: (topic: string) => `Sent a message to topic “${topic}”.`,
  service: 'The topic',
  content: 'Message',
};

export const texts = {
  en,
  'zh-HK': {
    name: '發布 MQTT 訊息',
    sentence: '向專案的主題傳送訊息，正在接收該主題的開發板便會收到。',
    clause: ({ topicName, publishContent }) => spaced(`向${topicName}傳送`, publishContent),
    done: (topic) => `已向主題「${topic}」傳送訊息。`,
    service: '主題',
    content: '訊息',
  },
  'zh-CN': {
    name: '发布 MQTT 消息',
    sentence: '向项目的主题发送消息，正在接收该主题的开发板就会收到。',
    clause: ({ topicName, publishContent }) => spaced(`向${topicName}发送`, publishContent),
    done: (topic) => `已向主题“${topic}”发送消息。`,
    service: '主题',
    content: '消息',
  },
} satisfies Record<Language, typeof en>;
