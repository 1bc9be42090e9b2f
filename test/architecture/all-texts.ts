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

/** The texts of charts, triggers and actions, which are in their own folders. */
async function readParts(): Promise<Part[]> {
  const files = globSync('packages/web/src/domains/**/texts.ts');
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ resolve(file))));
  return modules.flatMap((module) => Object.values(module)).filter(isPart);
}

async function readDictionary(language: Language): Promise<unknown> {
  const files = ['first', 'dictionary', 'further-dictionary', 'admin-dictionary'];
  return Promise.all(files.map((file) => import(`../../packages/web/src/i18n/${language}/${file}.ts`)));
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
  if (parts.length < 15) throw new Error('The texts of parts were not found.');
  return [
    await readDictionary(language),
    parts.map((part) => part[language]),
    Object.entries(ERRORS).map(([code, { texts }]) => ({ [code]: texts[language] })),
    updateLog(language),
    contact[language],
    faq[language],
    httpsGuide[language],
    await loadContent[language](),
  ].flatMap((value) => [...texts(value, '')]);
}
