import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { useSyncExternalStore } from 'react';
import { storedLanguage, storeLanguage } from '../platform/language.ts';
import type { Texts } from './areas.ts';
import { firstFiles, type TextFile } from './text-files.ts';

export type { Texts } from './areas.ts';

/** The languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-HK': '繁體中文',
  'zh-CN': '简体中文',
  en: 'English',
};

/** Texts of a part in each language, beside the part (decision 8). */
type PartTexts<One> = Readonly<Record<Language, One>>;

/** The loaded texts. A file adds to those of its language, so nothing that is shown renders again. */
const loaded: Record<Language, TextFile['texts']> = { en: {}, 'zh-HK': {}, 'zh-CN': {} };
/** The names of the files that pages and parts have needed so far: another language loads them at once. */
const needed = new Set<string>();

let shown: Language | undefined;
let loadingFirst: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the first texts in the user's language only. Nothing can render before. */
export function loadTexts(): Promise<void> {
  loadingFirst ??= show(storedLanguage());
  return loadingFirst;
}

/**
 * Loads a module with the files of texts that it shows. In the build, each dynamic import calls it.
 * @param names those of the files
 */
export async function withTexts<Module>(names: readonly string[], load: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load, loadFiles(names)]);
  return module;
}

async function loadFiles(names: readonly string[]): Promise<void> {
  if (names.every((name) => needed.has(name))) return;
  // If the service is down, navigation may start before anything renders.
  await loadTexts();
  const language = currentLanguage();
  await fetchTexts(language, names);
  // By now the user may have changed the language.
  if (currentLanguage() !== language) return loadFiles(names);
  for (const name of names) needed.add(name);
}

async function fetchTexts(language: Language, names: readonly string[]): Promise<void> {
  const first = await firstFiles[language]();
  const files = await Promise.all(names.map((name) => first.others[name]?.()));
  Object.assign(loaded[language], first.texts, ...files.map((file) => file?.texts));
}

function setLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  return show(language);
}

async function show(language: Language): Promise<void> {
  const names = [...needed];
  await fetchTexts(language, names);
  // By now a page may have loaded more texts.
  if (needed.size > names.length) return show(language);
  shown = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentLanguage(): Language {
  if (!shown) throw new Error('No language has been loaded yet');
  return shown;
}

/** The user's language, and a function to change it. */
export function useLanguage() {
  const language = useSyncExternalStore(subscribe, currentLanguage);
  return { language, setLanguage };
}

/**
 * The texts in the user's language: all areas, or those of a part from its own folder. Take the areas out where you call it, as in
 * `const { common } = useTexts()`: from this the build knows what to load.
 */
export function useTexts(): Texts;
export function useTexts<One>(ofPart: PartTexts<One>): One;
export function useTexts<One>(ofPart?: PartTexts<One>): Texts | One {
  const { language } = useLanguage();
  return ofPart ? ofPart[language] : (loaded[language] as Texts);
}

/** Like `useTexts`, outside React. */
export function currentTexts(): Texts {
  return loaded[currentLanguage()] as Texts;
}

/** Texts beside a part, of the languages that are loaded. Only the build calls it. */
export function partTexts(index: number): PartTexts<unknown> {
  const texts = LANGUAGES.map((language) => [language, { get: () => loaded[language][index] }]);
  return Object.defineProperties({}, Object.fromEntries(texts)) as PartTexts<unknown>;
}
