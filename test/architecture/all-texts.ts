import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { ERRORS } from '@tinkerstream/contract/errors';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { updateLog } from '../../packages/server/src/domains/admin/update-log.ts';
import { contact } from '../../packages/web/src/app/static-pages/contact.ts';
import { faq } from '../../packages/web/src/app/static-pages/faq.ts';
import { httpsGuide } from '../../packages/web/src/app/static-pages/https/https-guide.ts';
import { loadContent } from '../../packages/web/src/pages/help/contents/load-content.ts';

type Part = Readonly<Record<Language, unknown>>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && LANGUAGES.every((language) => language in value);

/** The modules of the web with texts in all languages, beside their parts; those of guides to other clouds have few others. */
const PART_FILES = globSync('packages/web/src/**/{*texts,guides/*}.ts', {
  exclude: (path) => /\/i18n(?:\/|$)/.test(path),
});

async function readParts(): Promise<Part[]> {
  const modules = await Promise.all(PART_FILES.map((file) => import(/* @vite-ignore */ resolve(file))));
  return modules.flatMap((module) => [...partsIn(Object.values(module))]);
}

/** What a value has in all languages. */
function* partsIn(value: unknown): Generator<Part> {
  if (isPart(value)) yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* partsIn(part);
}

/** The texts in areas, each in a file of every language. */
function readAreas(language: Language): Promise<unknown[]> {
  return Promise.all(
    globSync(`packages/web/src/i18n/${language}/*.ts`).map((file) => import(/* @vite-ignore */ resolve(file))),
  );
}

/** All texts in a value, with their paths; a function is read by its source. */
function* texts(value: unknown, path: string): Generator<string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) yield* texts(part, `${path}.${key}`);
  } else yield `${path}: ${value}`;
}

/** All texts of the product in a language, each after its path: `.applets.save: Save`. */
export async function textsIn(language: Language): Promise<string[]> {
  const parts = await readParts();
  if (parts.length < 100) throw new Error('The texts of parts were not found.');
  return [
    await readAreas(language),
    parts.map((part) => part[language]),
    Object.entries(ERRORS).map(([code, { texts }]) => ({ [code]: texts[language] })),
    updateLog(language),
    contact[language],
    faq[language],
    httpsGuide[language],
    await loadContent[language](),
  ].flatMap((value) => [...texts(value, '')]);
}
