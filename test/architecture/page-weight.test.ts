import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import type { WebFiles, WebPages } from '@tinkerstream/contract/platform/web/web-pages';
import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../packages/web/dist');

/** The limits for the files of a page: their bytes, gzipped, and their number. Files that a page loads later do not count. */
const LIMITS: Readonly<Record<string, { readonly bytes: number; readonly files: number }>> = {
  '/': { bytes: 233_900, files: 13 },
  '/home': { bytes: 233_900, files: 13 },
  '/project/': { bytes: 248_900, files: 15 },
  '/topic/': { bytes: 238_900, files: 14 },
  '/charts/': { bytes: 232_000, files: 13 },
  '/dashboard/': { bytes: 234_600, files: 12 },
};
/** The script of the sign-in screen with its texts, gzipped. */
const SIGN_IN_SCRIPT = 107_900;
/** What a line chart loads after its page, with its texts, gzipped. */
const LINE_CHART = 56_000;
/** What a button on a dashboard loads, gzipped. */
const BUTTON = 10_000;

const { signIn, pages, parts } = JSON.parse(readFileSync(join(DIST, 'pages.json'), 'utf8')) as WebPages;
const weigh = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(join(DIST, `${file}.gz`)).size, 0);

/** All files of a page or a part in a language; none if there is none. */
const filesIn = (language: Language, of: WebFiles | undefined) => [
  ...new Set([...(of?.files ?? []), ...(of?.texts[language] ?? [])]),
];
/** What a part loads on a page that is there. */
const loadedOn = (path: string, part: string, language: Language) => {
  const page = Object.entries(pages).find(([name]) => name.startsWith(path))?.[1];
  const there = filesIn(language, page);
  expect(there).not.toEqual([]);
  return filesIn(language, parts[part]).filter((file) => !there.includes(file));
};

test.each(Object.entries(LIMITS))('the page %s stays light', (name, { bytes, files }) => {
  const page = Object.entries(pages).find(([path]) => path === name || (name.length > 1 && path.startsWith(name)))?.[1];
  for (const language of LANGUAGES) {
    const all = filesIn(language, page);
    expect(all.length).toBeGreaterThan(5);
    expect(all.length).toBeLessThanOrEqual(files);
    expect(weigh(all)).toBeLessThanOrEqual(bytes);
  }
  // The library of schemas is not among them. Constants that pages need are in files of their own.
  for (const file of page?.files ?? []) {
    const content = readFileSync(join(DIST, file), 'utf8');
    expect(content, file).not.toContain('_zod');
    // The texts are in the files of one language; other files only have the names of the languages and a few signs.
    expect(content.match(/\p{Script=Han}/gu)?.length ?? 0, file).toBeLessThan(20);
  }
});

test('the sign-in screen stays light', () => {
  for (const language of LANGUAGES) {
    const scripts = filesIn(language, signIn).filter((file) => file.endsWith('.js'));
    expect(scripts).not.toEqual([]);
    expect(weigh(scripts)).toBeLessThanOrEqual(SIGN_IN_SCRIPT);
  }
});

test.each(LANGUAGES)('a button loads only what shows it, in %s', (language) => {
  for (const type of ['TOGGLE_BUTTON', 'PUSH_BUTTON']) {
    const files = loadedOn('/dashboard/', type, language);
    expect(files.length).toBeGreaterThan(0);
    expect(weigh(files)).toBeLessThanOrEqual(BUTTON);
  }
});

test.each(LANGUAGES)('a line chart stays light, in %s', (language) => {
  const files = loadedOn('/charts/', 'BASIC_LINE_CHART', language);
  expect(files.length).toBe(4);
  expect(weigh(files)).toBeLessThanOrEqual(LINE_CHART);
});
