import { spaced } from '../../../i18n/chinese-spacing.ts';
import { chinese } from './chinese.ts';

export const mainland = chinese({
  quotes: ['“', '”'],
  comparators: {
    contain_case_sensitive: '包含',
    not_contain_case_sensitive: '不包含',
    greater_than: '大于',
    greater_or_equal_than: '大于或等于',
    smaller_than: '小于',
    smaller_or_equal_than: '小于或等于',
  },
  and: '并且',
  or: '或',
  message: '消息',
  latestMessageOf: (topic) => `${topic}的最新消息`,
  arrives: (topic) => `${topic}收到消息`,
  webhookCalled: (name) => `Webhook${name}被调用`,
  intentRecognised: (name) => `Dialogflow 识别到意图${name}`,
  objectSeen: (object) => `摄像头看到${object}`,
  faceSeen: '摄像头看到人脸',
  send: (content, topic) => spaced(`向${topic}发送`, content),
  answer: (content) => `用${content}响应请求`,
  ifttt: (event) => spaced('触发 IFTTT 事件', event),
  row: (content) => `在 Google 表格中添加一行${content}`,
  rowOfTime: '在 Google 表格中添加一行时间',
  rowOfNoSheet: '在 Google 表格…中添加一行',
  email: (subject, recipient) => `${spaced('向', recipient, '发送邮件')}${subject}`,
  sms: (content, number) => `${spaced('向', number, '发送短信')}${content}`,
  when: (triggers) => spaced('当', triggers),
  lastAction: '并',
});
