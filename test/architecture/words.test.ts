import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { textsIn } from './all-texts.ts';
import { COMMENT, proseOf } from './prose/prose-of.ts';

const WORDS = 'everybody|somebody|anybody|whoever|e-mail|log (?:in|out)|any more|by itself|newest|licences?(?!\\.md)';
const STIFF_WORDS =
  'anew|any longer|else than|(?:last heard|heard last)|in vain|meanwhile|shall|speaks of|thereby|told(?! apart)|whichever';

/** Words of other regions or of translated English, and punctuation that the language does not use. */
const AVOIDED: Readonly<Record<Language, RegExp>> = {
  en: new RegExp(`\\b(${WORDS})\\b|\\.\\.\\.| …|(?<=\\w)"(?=\\w)`, 'i'),
  'zh-HK':
    /網路|軟體|上傳|身分|位址|無[需須]|實時|小程式|設備|登錄|發佈|教師|QR 碼|鍵=|[“”]|\p{Script=Han}(?:[,;:?!]|…(?!…))/u,
  'zh-CN': /小程序|计算机|网路|未生效|教师|登陆|帐[户号]|缺省|键=|[「」]|\p{Script=Han}(?:[,;:?!]|…(?!…))/u,
};

/** What other products call their own things: SIoT the parts of its topics. */
const NAMES_OF_OTHERS = /「項目\/設備」/g;

test.each(LANGUAGES)('texts in %s use the words and punctuation of their readers', async (language) => {
  const all = (await textsIn(language)).map((text) => text.replaceAll(NAMES_OF_OTHERS, ''));
  expect(all.length).toBeGreaterThan(4000);
  expect(all.filter((text) => AVOIDED[language].test(text))).toEqual([]);
});

const CODE = [
  'packages/*/{src,test}/**/*.{ts,tsx,css}',
  'packages/*/*.ts',
  '{test,e2e,bench,scripts}/**/*.{ts,mjs,sh}',
  '*.ts',
];
/** The documents that are checked. CHANGELOG.md is left out: its lines are texts of the product. */
const DOCS = ['{README,CONTRIBUTING,SECURITY}.md', 'docs/**/*.md', '.github/**/*.md'];

test('comments and documents use the words of their readers', () => {
  const comments = proseOf(CODE, COMMENT);
  const paragraphs = proseOf(DOCS, /^\|.*|(?:^[^|\n].*\n?)+/gm);
  const avoided = new RegExp(`\\b(${WORDS}|${STIFF_WORDS})\\b`, 'i');
  expect(comments.length).toBeGreaterThan(3000);
  expect(paragraphs.length).toBeGreaterThan(300);
  expect([...comments, ...paragraphs].filter((text) => avoided.test(text))).toEqual([]);
});
