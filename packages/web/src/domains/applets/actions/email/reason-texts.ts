import { localClock } from '../../../../ui/text/local-time.ts';
import type { OwnReasonTexts } from '../../definitions.ts';

export const reasonTexts = {
  en: {
    IN_NEXT_MAIL: ({ detail }) =>
      detail
        ? `It is in the next email, at ${localClock(detail)}.`
        : 'It is in the next email: the one before is not sent yet.',
    MAIL_OF_RUNS: ({ detail }) => `This email is for ${detail} runs.`,
    MAILS_WAIT: ({ detail }) => `The emails of this hour are used up. The next one goes at ${localClock(detail)}.`,
    MUTED: ({ detail }) => `The recipient has muted these emails until ${localClock(detail)}.`,
  },
  'zh-HK': {
    IN_NEXT_MAIL: ({ detail }) =>
      detail ? `將併入下一封電郵，於 ${localClock(detail)} 寄出。` : '將併入下一封電郵：上一封仍未寄出。',
    MAIL_OF_RUNS: ({ detail }) => `此電郵合併了 ${detail} 次執行。`,
    MAILS_WAIT: ({ detail }) => `這一小時的電郵已用完，下一封於 ${localClock(detail)} 寄出。`,
    MUTED: ({ detail }) => `收件人已暫停接收此電郵，直至 ${localClock(detail)}。`,
  },
  'zh-CN': {
    IN_NEXT_MAIL: ({ detail }) =>
      detail ? `将并入下一封邮件，于 ${localClock(detail)} 发出。` : '将并入下一封邮件：上一封尚未发出。',
    MAIL_OF_RUNS: ({ detail }) => `此邮件合并了 ${detail} 次执行。`,
    MAILS_WAIT: ({ detail }) => `这一小时的邮件已用完，下一封于 ${localClock(detail)} 发出。`,
    MUTED: ({ detail }) => `收件人已暂停接收此邮件，直到 ${localClock(detail)}。`,
  },
} satisfies OwnReasonTexts<'SEND_EMAIL_ACTION'>;
