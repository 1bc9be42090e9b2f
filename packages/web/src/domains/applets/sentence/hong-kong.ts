import { spaced } from '../../../i18n/chinese-spacing.ts';
import { chinese } from './chinese.ts';

export const hongKong = chinese({
  quotes: ['「', '」'],
  comparators: {
    contain_case_sensitive: '包含',
    not_contain_case_sensitive: '不包含',
    greater_than: '大於',
    greater_or_equal_than: '大於或等於',
    smaller_than: '小於',
    smaller_or_equal_than: '小於或等於',
  },
  and: '而且',
  or: '或',
  message: '訊息',
  latestMessageOf: (topic) => `${topic}的最新訊息`,
  arrives: (topic) => `${topic}收到訊息`,
  webhookCalled: (name) => `有人呼叫 Webhook${name}`,
  intentRecognised: (name) => `Dialogflow 識別到意圖${name}`,
  objectSeen: (object) => `鏡頭看到${object}`,
  faceSeen: '鏡頭看到人臉',
  send: (content, topic) => spaced(`向${topic}傳送`, content),
  answer: (content) => `以${content}回應請求`,
  ifttt: (event) => spaced('觸發 IFTTT 事件', event),
  row: (content) => `在 Google 試算表加入一列${content}`,
  rowOfTime: '在 Google 試算表加入一列時間',
  rowOfNoSheet: '在 Google 試算表…加入一列',
  email: (subject, recipient) => `${spaced('向', recipient, '傳送電郵')}${subject}`,
  sms: (content, number) => `${spaced('向', number, '傳送短訊')}${content}`,
  when: (triggers) => spaced('當', triggers),
  lastAction: '並',
});
