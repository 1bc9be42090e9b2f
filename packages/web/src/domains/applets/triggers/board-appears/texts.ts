import type { Language } from '@tinkerstream/contract/platform/language';
import type { Words } from '../../definitions.ts';

const en = {
  name: 'New board',
  sentence: 'Starts once for each board from which a topic has no data yet.',
  clause: ({ topicName }: Words<'topicName'>) => `a new board appears on ${topicName}`,
  fired: (topic: string) => `A new board appeared on topic “${topic}”.`,
  hint: 'Boards that the topic knows when this event trigger is enabled are not new. A board needs a name or a serial number, and data.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '新開發板',
    sentence: '主題首次收到某塊開發板的數據時觸發，每塊一次。',
    clause: ({ topicName }) => `${topicName}出現新的開發板`,
    fired: (topic) => `主題「${topic}」出現新的開發板。`,
    hint: '事件觸發啟用時主題已有的開發板不算新。開發板須有名稱或序號，並傳送數據。',
  },
  'zh-CN': {
    name: '新开发板',
    sentence: '主题首次收到某块开发板的数据时触发，每块一次。',
    clause: ({ topicName }) => `${topicName}出现新的开发板`,
    fired: (topic) => `主题“${topic}”出现新的开发板。`,
    hint: '事件触发启用时主题已有的开发板不算新。开发板须有名称或序列号，并发送数据。',
  },
} satisfies Record<Language, typeof en>;
