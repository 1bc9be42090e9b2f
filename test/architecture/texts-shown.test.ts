import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGES = join(import.meta.dirname, '../../packages');
/** The files with the English texts, and those of parts, which have one file for all languages. */
const TEXTS = /^web\/src\/(?:i18n\/en\/|(?!i18n\/).*\/texts\.ts$)/;
const OTHER_LANGUAGES = /^web\/src\/i18n\/zh-/;

test('every text is named by code that shows it', () => {
  // The contract names the calls and codes that have texts.
  const files = globSync('{web,contract}/src/**/*.{ts,tsx}', { cwd: PACKAGES });
  const read = (file: string) => readFileSync(join(PACKAGES, file), 'utf8');
  const code = files.filter((file) => !TEXTS.test(file) && !OTHER_LANGUAGES.test(file));
  const contents = code.map(read).join('\n');
  const names = new Set(contents.match(/[A-Za-z_]\w*/g));
  // Some names of texts are composed, as in texts[`${reason}Text`].
  const endings = new Set([...contents.matchAll(/\}([A-Z]\w*)`\]/g)].map(([, ending = '']) => ending));
  const isNamed = (name: string) =>
    names.has(name) || [...endings].some((ending) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)));
  const texts = files
    .filter((file) => TEXTS.test(file))
    .flatMap((file) => [...read(file).matchAll(/^ +([A-Za-z_]\w*): /gm)].map(([, name = '']) => ({ file, name })));
  expect(texts.length).toBeGreaterThan(2_000);
  expect(texts.filter(({ name }) => !isNamed(name))).toEqual([]);
});
