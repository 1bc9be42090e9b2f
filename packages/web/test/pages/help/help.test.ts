import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@tinkerstream/contract/errors';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { MessageReasonCode } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import {
  HELP_PICTURES,
  type HelpPart,
  type HelpPicture,
  type HelpSectionText,
} from '../../../src/pages/help/contents/help-content.ts';
import { loadContent } from '../../../src/pages/help/contents/load-content.ts';
import { HELP_FOR_REASON, helpForError } from '../../../src/platform/help/help-for.ts';
import { HELP_PAGES, HELP_SECTIONS } from '../../../src/platform/help/help-sections.ts';

const web = join(import.meta.dirname, '../../..');
const MAX_PICTURE = 60_000;
const MAX_PICTURES = 1_500_000;

/** All parts of the help in all languages. */
const parts: readonly HelpPart[] = (
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const content = await loadContent[language]();
      return HELP_PAGES.flatMap((page) => {
        const sections: readonly HelpSectionText[] = Object.values(content[page].sections);
        return sections.flatMap((section) => section.parts);
      });
    }),
  )
).flat();

test('each error code and each reason of the message log has a section', () => {
  const codes = Object.keys(ERRORS);
  expect(codes.length).toBeGreaterThan(100);
  const sections = new Set<string | undefined>(HELP_SECTIONS);
  expect(codes.filter((code) => !sections.has(helpForError(code)))).toEqual([]);
  expect(MessageReasonCode.options.filter((code) => !sections.has(HELP_FOR_REASON[code]))).toEqual([]);
  expect(helpForError('Failed')).toBeUndefined();
});

test('each link of the help leads to a page, and to a section that exists', () => {
  const routes = globSync(join(web, 'src/app/routes/*.ts')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path as string),
  );
  const links = parts.flatMap((part) => (typeof part === 'object' && 'to' in part ? [part.to] : []));
  expect(links.length).toBeGreaterThan(20);
  const inHelp = new Set([...HELP_PAGES, ...HELP_SECTIONS].map((name) => `/help/${name}`));
  expect(links.filter((to) => !(to.startsWith('/help/') ? inHelp.has(to) : routes.includes(to)))).toEqual([]);
});

test('each picture exists in each language, is shown, and is small', () => {
  const pictures = Object.keys(HELP_PICTURES) as HelpPicture[];
  const sizes = pictures.flatMap((picture) =>
    LANGUAGES.map((language) => statSync(join(web, `public/pictures/${picture}.${language}.jpg`)).size),
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_PICTURE);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_PICTURES);
  const shown = new Set(parts.flatMap((part) => (typeof part === 'object' && 'picture' in part ? [part.picture] : [])));
  expect(pictures.filter((picture) => !shown.has(picture))).toEqual([]);
});
