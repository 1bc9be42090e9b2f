import type { OwnReasonTexts } from '../../definitions.ts';

export const reasonTexts = {
  en: {
    NO_REQUEST: () => 'No one is waiting for an answer: only a webhook or Dialogflow can be answered.',
  },
  'zh-HK': {
    NO_REQUEST: () => '沒有請求等待回覆：只可回覆 Webhook 或 Dialogflow。',
  },
  'zh-CN': {
    NO_REQUEST: () => '没有请求等待回复：只能回复 Webhook 或 Dialogflow。',
  },
} satisfies OwnReasonTexts<'HTTP_RESPONSE_ACTION'>;
