import type { OwnReasonTexts } from '../../definitions.ts';

export const reasonTexts = {
  en: {
    ADDRESS_INVALID: () => 'The values make the address invalid. Check what the boards send.',
  },
  'zh-HK': {
    ADDRESS_INVALID: () => '填入數值後，網址無效。請檢查開發板傳送的內容。',
  },
  'zh-CN': {
    ADDRESS_INVALID: () => '填入数值后，地址无效。请检查开发板发送的内容。',
  },
} satisfies OwnReasonTexts<'HTTP_REQUEST_ACTION'>;
