import type { Language } from '@tinkerstream/contract/platform/language';
import type { Quote, Words } from '../../definitions.ts';

const en = {
  name: 'HTTP response',
  sentence: 'Answers the webhook or Dialogflow that started it.',
  clause: ({ publishContent }: Words<'publishContent'>, quoted: Quote) =>
    `answer the request with ${quoted(publishContent)}`,
  done: () => 'Answered the request.',
  service: 'The request',
  content: 'Answer',
};

export const texts = {
  en,
  'zh-HK': {
    name: 'HTTP 回應',
    sentence: '回覆觸發它的 Webhook 或 Dialogflow。',
    clause: ({ publishContent }, quoted) => `以${quoted(publishContent)}回應請求`,
    done: () => '已回覆請求。',
    service: '請求',
    content: '回覆內容',
  },
  'zh-CN': {
    name: 'HTTP 响应',
    sentence: '回复触发它的 Webhook 或 Dialogflow。',
    clause: ({ publishContent }, quoted) => `用${quoted(publishContent)}响应请求`,
    done: () => '已回复请求。',
    service: '请求',
    content: '回复内容',
  },
} satisfies Record<Language, typeof en>;
