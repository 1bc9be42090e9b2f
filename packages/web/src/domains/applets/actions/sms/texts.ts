import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Quote, Words } from '../../definitions.ts';

const en = {
  name: 'SMS',
  sentence: 'Sends a text message to a phone.',
  clause: ({ phoneNumber, publishContent }: Words<'phoneNumber' | 'publishContent'>, quoted: Quote) =>
    `send the SMS ${quoted(publishContent)} to ${phoneNumber}`,
  serviceName: 'SMS',
  done: (phoneNumber: string) => `Sent an SMS to ${phoneNumber}.`,
  service: 'The SMS service',
  phoneNumber: 'Phone number',
  phoneNumberHint: 'With the country code, for example +852 9123 4567.',
  phoneNumberWrong: 'Enter the number with “+” and the country code.',
  content: 'Text',
};

export const texts = {
  en,
  'zh-HK': {
    name: '短訊',
    sentence: '向電話傳送短訊。',
    clause: ({ phoneNumber, publishContent }, quoted) =>
      `${spaced('向', phoneNumber, '傳送短訊')}${quoted(publishContent)}`,
    serviceName: '短訊',
    done: (phoneNumber) => `已向 ${phoneNumber} 傳送短訊。`,
    service: '短訊服務',
    phoneNumber: '電話號碼',
    phoneNumberHint: '須包括國家或地區代碼，例如 +852 9123 4567。',
    phoneNumberWrong: '請輸入以「+」和國家或地區代碼開頭的號碼。',
    content: '內容',
  },
  'zh-CN': {
    name: '短信',
    sentence: '向手机发送短信。',
    clause: ({ phoneNumber, publishContent }, quoted) =>
      `${spaced('向', phoneNumber, '发送短信')}${quoted(publishContent)}`,
    serviceName: '短信',
    done: (phoneNumber) => `已向 ${phoneNumber} 发送短信。`,
    service: '短信服务',
    phoneNumber: '手机号码',
    phoneNumberHint: '须包含国家或地区代码，例如 +86 138 0013 8000。',
    phoneNumberWrong: '请输入以“+”和国家或地区代码开头的号码。',
    content: '内容',
  },
} satisfies Record<Language, typeof en>;
