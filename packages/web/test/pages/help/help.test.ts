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
  wordsOfPart,
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

/** Names that the help quotes and no screen shows: names that a reader chooses, and parts of messages. */
const EXAMPLES =
  /^(=|_|-|⋯|☰|localhost|data|temperature=|Greenhouse|7K3M-9QTD|full in about 40 days|約 40 天後會滿|约 40 天后会满|Window sill|溫室|窗台|温室)$/;

test('each name that the help quotes is on a screen, so that its reader finds it', () => {
  const screens = globSync(['src/{app,domains,i18n,ui,platform}/**/*.{ts,tsx}', 'src/pages/!(help)/**/*.{ts,tsx}'], {
    cwd: web,
  })
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n');
  const quoted = new Set(parts.flatMap(wordsOfPart).flatMap((text) => text.match(/(?<=[「“])[^」”]+(?=[」”])/g) ?? []));
  const missing = [...quoted].filter((name) => !EXAMPLES.test(name) && !screens.includes(`'${name}'`));
  expect(quoted.size).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});
