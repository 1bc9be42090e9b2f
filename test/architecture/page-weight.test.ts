import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import type { WebPages } from '@tinkerstream/contract/platform/web/web-pages';
import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../packages/web/dist');

/** What the files of a page may weigh, in bytes, gzipped, and how many they may be. What a page loads later is not part of it. */
const LIMITS: Readonly<Record<string, { readonly bytes: number; readonly files: number }>> = {
  '/': { bytes: 243_300, files: 13 },
  '/home': { bytes: 243_300, files: 13 },
  '/project/': { bytes: 254_500, files: 14 },
  '/topic/': { bytes: 245_200, files: 13 },
  '/charts/': { bytes: 232_200, files: 12 },
  '/dashboard/': { bytes: 234_700, files: 11 },
};
/** The script of the sign-in screen, gzipped. */
const SIGN_IN_SCRIPT = 107_800;
/** What a line chart loads after its page, gzipped. */
const LINE_CHART = 54_400;
/** What a button on a dashboard loads, gzipped. */
const BUTTON = 10_000;

const { signIn, pages, parts } = JSON.parse(readFileSync(join(DIST, 'pages.json'), 'utf8')) as WebPages;
const weigh = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(join(DIST, `${file}.gz`)).size, 0);

test.each(Object.entries(LIMITS))('the page %s stays light', (name, { bytes, files }) => {
  const page = Object.entries(pages).find(([path]) => path === name || (name.length > 1 && path.startsWith(name)))?.[1];
  for (const language of LANGUAGES) {
    const all = [...new Set([...(page?.files ?? []), ...(page?.texts[language] ?? [])])];
    expect(all.length).toBeGreaterThan(5);
    expect(all.length).toBeLessThanOrEqual(files);
    expect(weigh(all)).toBeLessThanOrEqual(bytes);
  }
  // The library of schemas. Constants that pages need have files of their own.
  for (const file of page?.files ?? []) {
    const content = readFileSync(join(DIST, file), 'utf8');
    expect(content, file).not.toContain('_zod');
    // The texts are in the files of one language; here are the names of the languages and a few signs.
    expect(content.match(/\p{Script=Han}/gu)?.length ?? 0, file).toBeLessThan(20);
  }
});

test('the sign-in screen stays light', () => {
  const scripts = signIn.files.filter((file) => file.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  for (const language of LANGUAGES) {
    expect(
      weigh([...new Set([...scripts, ...signIn.texts[language].filter((file) => file.endsWith('.js'))])]),
    ).toBeLessThanOrEqual(SIGN_IN_SCRIPT);
  }
});

test('a button loads only what shows it', () => {
  const page = Object.entries(pages).find(([path]) => path.startsWith('/dashboard/'))?.[1];
  for (const type of ['TOGGLE_BUTTON', 'PUSH_BUTTON']) {
    const files = parts[type]?.filter((file) => !page?.files.includes(file)) ?? [];
    expect(files.length).toBeGreaterThan(0);
    expect(weigh(files)).toBeLessThanOrEqual(BUTTON);
  }
});

test('a line chart stays light', () => {
  const files = globSync('assets/{line-chart,lines}-????????.{js,css}', { cwd: DIST });
  expect(files.length).toBe(3);
  expect(weigh(files.map((file) => `/${file}`))).toBeLessThanOrEqual(LINE_CHART);
});
