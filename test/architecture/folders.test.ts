import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const AT_MOST = 20;
/** Migrations only become more, and a language has a file for each part of the product. */
const GROWING = /\/(?:migrations|i18n)(?:\/|$)/;

test(`no folder has more than ${AT_MOST} source files`, () => {
  const files = globSync('{packages,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs,cjs,js}', {
    cwd: join(import.meta.dirname, '../..'),
    exclude: (file) => /^(node_modules|dist|public)$/.test(file),
  });
  expect(files.length).toBeGreaterThan(1_000);
  const folders = Map.groupBy(files, dirname);
  const crowded = [...folders].filter(([folder, { length }]) => length > AT_MOST && !GROWING.test(folder));
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
