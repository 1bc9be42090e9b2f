import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { textsIn } from './all-texts.ts';

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

test.each(LANGUAGES)('texts in %s use the words and punctuation of their readers', async (language) => {
  const all = await textsIn(language);
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter((text) => AVOIDED[language].test(text))).toEqual([]);
});

const CODE = [
  'packages/*/{src,test}/**/*.{ts,tsx,css}',
  'packages/*/*.ts',
  '{test,e2e,bench,scripts}/**/*.{ts,mjs,sh}',
  '*.ts',
];
/** CHANGELOG.md is left out: its lines are texts of the product. */
const DOCS = ['{README,CONTRIBUTING,SECURITY}.md', 'docs/**/*.md', '.github/**/*.md'];

const BLOCK = String.raw`\/\*[\s\S]*?\*\/`;
const LINES = String.raw`(?:\/\/|#) .*(?:\n\s*(?:\/\/|#) .*)*`;
const COMMENT = new RegExp(String.raw`(?<=^|[\s{(,])(?:${BLOCK}|${LINES})`, 'gm');

/** A comment or paragraph as one line, without the code that it quotes. */
const prose = (text: string) => text.replaceAll(/`[^`\n]*`/g, '``').replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ');

const read = (patterns: readonly string[], parts: RegExp) =>
  globSync(patterns).flatMap((file) =>
    (readFileSync(file, 'utf8').match(parts) ?? []).map((part) => `${file}: ${prose(part)}`),
  );

test('comments and documents use the words of their readers', () => {
  const comments = read(CODE, COMMENT);
  const paragraphs = read(DOCS, /^\|.*|(?:^[^|\n].*\n?)+/gm);
  const avoided = new RegExp(`\\b(${WORDS}|${STIFF_WORDS})\\b`, 'i');
  expect(comments.length).toBeGreaterThan(3000);
  expect(paragraphs.length).toBeGreaterThan(300);
  expect([...comments, ...paragraphs].filter((text) => avoided.test(text))).toEqual([]);
});
