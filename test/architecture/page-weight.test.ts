import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import type { WebPages } from '@tinkerstream/contract/platform/web/web-pages';
import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../packages/web/dist');

/** What the files of a page may weigh, in bytes, gzipped, and how many they may be. What a page loads later is not part of it. */
const LIMITS: Readonly<Record<string, { readonly bytes: number; readonly files: number }>> = {
  project: { bytes: 264_000, files: 13 },
  topic: { bytes: 261_000, files: 13 },
  charts: { bytes: 251_000, files: 11 },
  dashboard: { bytes: 264_000, files: 13 },
};
/** The script of the sign-in screen, gzipped. */
const SIGN_IN_SCRIPT = 105_000;

const { firstTexts, texts, pages } = JSON.parse(readFileSync(join(DIST, 'pages.json'), 'utf8')) as WebPages;
const weigh = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(join(DIST, `${file}.gz`)).size, 0);

test.each(Object.entries(LIMITS))('the page %s stays light', (name, { bytes, files }) => {
  const page = Object.entries(pages).find(([path]) => path.startsWith(`/${name}/`))?.[1];
  for (const language of LANGUAGES) {
    const all = [...new Set([...(page?.files ?? []), ...firstTexts[language], ...texts[language]])];
    expect(all.length).toBeGreaterThan(5);
    expect(all.length).toBeLessThanOrEqual(files);
    expect(weigh(all)).toBeLessThanOrEqual(bytes);
  }
  // The library of schemas. Constants that pages need have files of their own.
  for (const file of page?.files ?? []) expect(readFileSync(join(DIST, file), 'utf8'), file).not.toContain('_zod');
});

test('the sign-in screen stays light', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file as string);
  expect(scripts).not.toEqual([]);
  for (const language of LANGUAGES) {
    expect(weigh([...scripts, ...firstTexts[language]])).toBeLessThanOrEqual(SIGN_IN_SCRIPT);
  }
});
