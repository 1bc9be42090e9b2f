import type { OwnReasonTexts } from '../../definitions.ts';

export const reasonTexts = {
  en: {
    TOO_MANY_SENT: ({ detail }) =>
      `You have reached the limit of ${detail} text messages an hour. Let your event triggers send less often.`,
  },
  'zh-HK': {
    TOO_MANY_SENT: ({ detail }) => `你已達到每小時傳送 ${detail} 則短訊的上限。請減少傳送次數。`,
  },
  'zh-CN': {
    TOO_MANY_SENT: ({ detail }) => `你已达到每小时发送 ${detail} 条短信的上限。请减少发送次数。`,
  },
} satisfies OwnReasonTexts<'SEND_SMS_ACTION'>;
