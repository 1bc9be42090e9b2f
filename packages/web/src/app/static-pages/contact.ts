import type { Language } from '@tinkerstream/contract/platform/language';

interface Contact {
  readonly title: string;
  readonly teacher: string;
  readonly operator: string;
  /** The name of the administrator, where the operator has set no address. */
  readonly administrator: string;
  readonly faq: string;
}

export const contact: Readonly<Record<Language, Contact>> = {
  en: {
    title: 'Contact us',
    teacher: 'Are you a student? Ask your teacher first: most questions can be answered in the classroom.',
    operator:
      'For questions about your account or subscription, or if something isn’t working, contact the people who run this server:',
    administrator:
      'For questions about your account or subscription, or if something isn’t working, ask the administrator of this server at your school.',
    faq: 'You may find the answer here: ',
  },
  'zh-HK': {
    title: '聯絡我們',
    teacher: '如你是學生，請先向老師查詢，大部分問題都可在課堂上解決。',
    operator: '如有關於帳戶或訂閱的查詢，或遇到系統問題，請電郵至本伺服器的營運者：',
    administrator: '如有關於帳戶或訂閱的查詢，或遇到系統問題，請向學校內管理此伺服器的人員查詢。',
    faq: '你亦可先參考：',
  },
  'zh-CN': {
    title: '联系我们',
    teacher: '如果你是学生，请先问老师，大部分问题都可以在课堂上解决。',
    operator: '如有账户或订阅方面的问题，或遇到系统故障，请发邮件给本服务器的运营者：',
    administrator: '如有账户或订阅方面的问题，或遇到系统故障，请向学校里管理此服务器的人员询问。',
    faq: '你也可以先看看：',
  },
};
