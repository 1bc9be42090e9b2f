import type { Language } from '@tinkerstream/contract/platform/language';

/** The mails to users with a link that signs in once. */
export type LinkMailKind = 'password-reset' | 'invitation' | 'school-approved' | 'verification';

interface MailText {
  readonly subject: string;
  /** The lines above and below the link. */
  readonly before: string;
  readonly after: string;
  /** The text in place of `after` if an administrator passes the email on, because the server sends none. */
  readonly afterPassedOn?: string;
}

interface Frame {
  readonly greeting: (name: string) => string;
  /** The text that is added if the link hands the account over to its reader. */
  readonly handOver: string;
  readonly ending: string;
}

const FRAMES: Record<Language, Frame> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    handOver:
      'This address has not been verified yet; the link verifies it. To keep others out, it also ends the current password and signs out all devices. You then set a new password. The projects in the account stay. If you find some that are not yours, delete them.',
    ending: 'Tinkerstream',
  },
  'zh-HK': {
    greeting: (name) => `${name}，你好：`,
    handOver:
      '此帳戶的電郵地址尚未驗證，按連結即可驗證。為防止他人使用，現有密碼會同時失效，所有裝置亦會登出，請你重新設定密碼。帳戶的內容會保留；如發現不屬於你的專案，請將它刪除。',
    ending: 'Tinkerstream',
  },
  'zh-CN': {
    greeting: (name) => `${name}，你好：`,
    handOver:
      '此账户的邮箱尚未验证，点击链接即可完成验证。为防止他人使用，现有密码会同时失效，所有设备也会退出登录，请你重新设置密码。账户中的内容会保留；如果发现不属于你的项目，请将其删除。',
    ending: 'Tinkerstream',
  },
};

const TEXTS: Record<LinkMailKind, Record<Language, MailText>> = {
  'password-reset': {
    en: {
      subject: 'Set a new password',
      before:
        'Someone, most likely you, asked to reset the password of your account. Use this link to sign in and set a new one:',
      after:
        'The link works once, within one hour. If you didn’t ask for it, ignore this email: your password won’t change.',
    },
    'zh-HK': {
      subject: '重設密碼',
      before: '有人（很可能是你）要求重設你帳戶的密碼。請按以下連結登入，然後設定新密碼：',
      after: '連結只可使用一次，一小時內有效。如非由你提出，毋須理會此電郵，你的密碼不會改變。',
    },
    'zh-CN': {
      subject: '重置密码',
      before: '有人（很可能是你）请求重置你账户的密码。请点击以下链接登录，然后设置新密码：',
      after: '链接只能使用一次，一小时内有效。如果不是你本人操作，请忽略此邮件，你的密码不会改变。',
    },
  },
  invitation: {
    en: {
      subject: 'Your account is ready',
      before: 'An administrator has prepared an account for you. Use this link to sign in and set a password:',
      after:
        'The link works once, within 24 hours. If it no longer works, choose “Forgot your password?” on the sign-in page to get a new one.',
      afterPassedOn:
        'The link works once, within 24 hours. If it no longer works, ask the person who passed it on for a code.',
    },
    'zh-HK': {
      subject: '你的帳戶已可使用',
      before: '管理員已為你準備好帳戶。請按以下連結登入，然後設定密碼：',
      after: '連結只可使用一次，24 小時內有效。過期後，可在登入頁面按「忘記密碼？」取得新的連結。',
      afterPassedOn: '連結只可使用一次，24 小時內有效。過期後，請向轉交連結的人索取代碼。',
    },
    'zh-CN': {
      subject: '你的账户已可使用',
      before: '管理员已为你准备好账户。请点击以下链接登录，然后设置密码：',
      after: '链接只能使用一次，24 小时内有效。过期后，可在登录页面点击“忘记密码？”获取新的链接。',
      afterPassedOn: '链接只能使用一次，24 小时内有效。过期后，请向转交链接的人索取代码。',
    },
  },
  'school-approved': {
    en: {
      subject: 'Your school has been approved',
      before:
        'Your school’s application has been approved. Everyone with a school email address can now use Tinkerstream. Use this link to sign in:',
      after:
        'The link works once, within 24 hours. If it no longer works, choose “Forgot your password?” on the sign-in page to get a new one.',
      afterPassedOn:
        'The link works once, within 24 hours. If it no longer works, ask the person who passed it on for a code.',
    },
    'zh-HK': {
      subject: '貴校的申請已獲批准',
      before: '貴校的申請已獲批准，凡持有貴校電郵的師生均可使用本平台。請按以下連結登入：',
      after: '連結只可使用一次，24 小時內有效。過期後，可在登入頁面按「忘記密碼？」取得新的連結。',
      afterPassedOn: '連結只可使用一次，24 小時內有效。過期後，請向轉交連結的人索取代碼。',
    },
    'zh-CN': {
      subject: '贵校的申请已通过',
      before: '贵校的申请已通过，凡使用贵校邮箱的师生均可使用本平台。请点击以下链接登录：',
      after: '链接只能使用一次，24 小时内有效。过期后，可在登录页面点击“忘记密码？”获取新的链接。',
      afterPassedOn: '链接只能使用一次，24 小时内有效。过期后，请向转交链接的人索取代码。',
    },
  },
  verification: {
    en: {
      subject: 'Verify your email address',
      before: 'Use this link to verify that this email address is yours, and to sign in:',
      after: 'It works once, within 24 hours. If you did not ask for it, ignore this email.',
    },
    'zh-HK': {
      subject: '驗證你的電郵地址',
      before: '請按以下連結，確認此電郵地址屬於你，並登入：',
      after: '連結只可使用一次，24 小時內有效。如非由你提出，毋須理會此電郵。',
    },
    'zh-CN': {
      subject: '验证你的邮箱',
      before: '请点击以下链接，确认此邮箱属于你，并登录：',
      after: '链接只能使用一次，24 小时内有效。如果不是你本人操作，请忽略此邮件。',
    },
  },
};

interface MailDetails {
  readonly name: string;
  readonly link: string;
  /** Whether the link hands the account over to its reader. */
  readonly isHandedOver: boolean;
  /** Whether the server itself sends emails. */
  readonly isSent: boolean;
}

/** The plain-text mail for a link. */
export function linkMailText(
  kind: LinkMailKind,
  language: Language,
  { name, link, isHandedOver, isSent }: MailDetails,
) {
  const { subject, before, after, afterPassedOn = after } = TEXTS[kind][language];
  const { greeting, handOver, ending } = FRAMES[language];
  const parts = [
    greeting(name),
    before,
    link,
    isSent ? after : afterPassedOn,
    ...(isHandedOver ? [handOver] : []),
    ending,
  ];
  return toMail(language, subject, parts);
}

/** A rejected application, for the mail to its teacher. */
export interface Rejection {
  readonly email: string;
  readonly name: string;
  readonly schoolName: string;
  /** The administrator's words, or '' without a reason. */
  readonly reason: string;
  readonly language: Language;
}

interface RejectionTexts {
  readonly subject: string;
  readonly message: (schoolName: string) => string;
  readonly reason: (reason: string) => string;
  readonly next: string;
  /** The text in place of `next` if nobody reads replies. */
  readonly nextWithoutReplies: string;
}

const REJECTION: Record<Language, RejectionTexts> = {
  en: {
    subject: 'Your school’s application',
    message: (schoolName) => `The application from ${schoolName} has not been approved.`,
    reason: (reason) => `Reason: ${reason}`,
    next: 'You can apply again. To ask about the decision, reply to this email.',
    nextWithoutReplies: 'You can apply again. To ask about the decision, ask the person who runs this server.',
  },
  'zh-HK': {
    subject: '貴校的申請結果',
    message: (schoolName) => `${schoolName}的申請未獲批准。`,
    reason: (reason) => `原因：${reason}`,
    next: '你可以重新申請。如對結果有疑問，請回覆此電郵。',
    nextWithoutReplies: '你可以重新申請。如對結果有疑問，請向管理此伺服器的人員查詢。',
  },
  'zh-CN': {
    subject: '贵校的申请结果',
    message: (schoolName) => `${schoolName}的申请未获批准。`,
    reason: (reason) => `原因：${reason}`,
    next: '你可以重新申请。如对结果有疑问，请回复此邮件。',
    nextWithoutReplies: '你可以重新申请。如对结果有疑问，请咨询管理此服务器的人员。',
  },
};

/**
 * The plain-text mail for a rejected application.
 * @param areRepliesRead whether someone reads replies to the sender's address
 */
export function rejectionText({ name, schoolName, reason, language }: Rejection, areRepliesRead: boolean) {
  const texts = REJECTION[language];
  const { greeting, ending } = FRAMES[language];
  const because = reason === '' ? [] : [texts.reason(reason)];
  const next = areRepliesRead ? texts.next : texts.nextWithoutReplies;
  return toMail(language, texts.subject, [greeting(name), texts.message(schoolName), ...because, next, ending]);
}

function toMail(language: Language, subject: string, parts: readonly string[]) {
  return {
    subject: language === 'en' ? `Tinkerstream: ${subject}` : `Tinkerstream：${subject}`,
    text: `${parts.join('\n\n')}\n`,
  };
}
