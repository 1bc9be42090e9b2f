import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Quote, Words } from '../../definitions.ts';

const en = {
  name: 'Email',
  sentence: 'Sends an email to a member of the project.',
  clause: ({ recipientUserId, emailSubject }: Words<'recipientUserId' | 'emailSubject'>, quoted: Quote) =>
    `send the email ${quoted(emailSubject)} to ${recipientUserId}`,
  serviceName: 'Email',
  done: (recipient: string) => `Sent an email to ${recipient || 'someone who has left the project'}.`,
  service: 'The email server',
  recipient: 'Recipient',
  chooseRecipient: 'Choose a member',
  recipientHint: 'A member of this project with a verified email.',
  recipientEmpty: 'Choose a member of the project.',
  subject: 'Subject',
  subjectEmpty: 'Enter a subject.',
  content: 'Text',
};

export const texts = {
  en,
  'zh-HK': {
    name: '電郵',
    sentence: '向專案成員傳送電郵。',
    clause: ({ recipientUserId, emailSubject }, quoted) =>
      `${spaced('向', recipientUserId, '傳送電郵')}${quoted(emailSubject)}`,
    serviceName: '電郵',
    done: (recipient) => (recipient ? `已向 ${recipient} 傳送電郵。` : '已向一位已離開專案的人傳送電郵。'),
    service: '電郵伺服器',
    recipient: '收件人',
    chooseRecipient: '選擇成員',
    recipientHint: '電郵地址已驗證的專案成員。',
    recipientEmpty: '請選擇一位專案成員。',
    subject: '主旨',
    subjectEmpty: '請輸入主旨。',
    content: '內文',
  },
  'zh-CN': {
    name: '邮件',
    sentence: '向项目成员发送邮件。',
    clause: ({ recipientUserId, emailSubject }, quoted) =>
      `${spaced('向', recipientUserId, '发送邮件')}${quoted(emailSubject)}`,
    serviceName: '邮件',
    done: (recipient) => (recipient ? `已向 ${recipient} 发送邮件。` : '已向一位已离开项目的人发送邮件。'),
    service: '邮件服务器',
    recipient: '收件人',
    chooseRecipient: '选择成员',
    recipientHint: '邮箱已验证的项目成员。',
    recipientEmpty: '请选择一位项目成员。',
    subject: '邮件标题',
    subjectEmpty: '请输入邮件标题。',
    content: '正文',
  },
} satisfies Record<Language, typeof en>;
