import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { textsIn } from './all-texts.ts';

/** Texts that promise an email, or that someone answers emails: most servers send none, and have no such address. */
const PROMISES: Readonly<Record<Language, RegExp>> = {
  en: /\bwe(?:’ll| will)[^.]* (?:e?mail|send)|\be?mail(?:ed)?(?: it)? (?:you|us|them|to the|the (?:result|teacher|operator))|\bby email|\bsends? (?:an|one|this) email|\b(?:gets?|receives?) an? email|reply to this email|contact (?:our )?support|support@|spam/i,
  'zh-HK':
    /[以用經]電郵(?!和)|(?<!不會)(?:發送|傳送|寄出|收到)[^。]{0,8}電郵|電郵(?:至|給|營運者|聯絡|通知)|支援人員|support@/,
  'zh-CN': /(?:用|通过)邮件|(?<!不)发(?:送|出)?邮件|收到[^。]{0,8}邮件|技术支持人员|support@/,
};

const MAIL_SERVER = /hasMailServer/;
const SUPPORT_ADDRESS = /<SupportMail before=|supportEmail/;

interface Allowed {
  /** The end of the text's path. */
  readonly text: RegExp;
  /**
   * Code that each file with the text must contain; undefined where the text itself is about an email that exists or is
   * chosen.
   */
  readonly behind?: RegExp;
}

/** The texts that may promise, because the server can keep it. */
const ALLOWED: readonly Allowed[] = [
  { text: /\.accounts\.(asSchoolText|schoolNotice|schoolSuccessText)$/, behind: MAIL_SERVER },
  { text: /\.accounts\.(resetPasswordIntro|resetNotice|verifyText)$/, behind: MAIL_SERVER },
  { text: /\.adminSchools\.(approveText|rejectText|reasonHint)$/, behind: MAIL_SERVER },
  { text: /\.adminUsers\.byMail$/, behind: MAIL_SERVER },
  { text: /\.admin\.contactSupport$/, behind: SUPPORT_ADDRESS },
  { text: /\.subscriptions\.extendHint$/, behind: SUPPORT_ADDRESS },
  { text: /\.accounts\.noEventCode$/, behind: SUPPORT_ADDRESS },
  // The text is part of the page Contact us.
  { text: /^\.operator$/, behind: SUPPORT_ADDRESS },
  // The form of the action says whether the server can send emails.
  { text: /^\.\d+\.(sentence|clause|done)$/ },
  { text: /\.appletTiming\.proposal$/ },
  { text: /\.applets\.templates\.\w+\.\w+$/, behind: /useMissingServices/ },
  // The page is opened by the link in an email.
  { text: /\.applets\.mailMute\.\w+$/ },
  // The text is a change of a version.
  { text: /^\.\d+\.message$/ },
];

/** The part of a text's path by which code names it. */
const namedBy = (path: string): string => {
  const names = path.split('.');
  return names.includes('templates') ? 'templates' : (names.at(-1) ?? '');
};

const CODE = globSync('packages/web/src/**/*.{ts,tsx}')
  .filter((file) => !/\/i18n\/|\/texts\.ts$/.test(file))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }));

test.each(LANGUAGES)('texts in %s promise emails and answers only where the server can keep it', async (language) => {
  const promises = (await textsIn(language)).flatMap((text) => {
    const [path = ''] = text.split(': ', 1);
    // The text itself checks for a mail server.
    return PROMISES[language].test(text) && !MAIL_SERVER.test(text) ? { path, text } : [];
  });
  expect(promises.length).toBeGreaterThan(10);
  const unkept = promises.filter(({ path }) => {
    const allowed = ALLOWED.find(({ text }) => text.test(path));
    if (!allowed) return true;
    const { behind } = allowed;
    if (!behind) return false;
    const domain = path.split('.').at(-2) ?? '';
    const naming = (name: string) => CODE.filter(({ code }) => new RegExp(`\\b${name}\\b`).test(code));
    const owned = naming(`${domain}\\.${namedBy(path)}`);
    const shown =
      path === '.operator'
        ? naming('function ContactUsPage')
        : owned.length > 0
          ? owned
          : naming(`texts\\.${namedBy(path)}`);
    return shown.length === 0 || shown.some(({ code }) => !behind.test(code));
  });
  expect(unkept).toEqual([]);
});
