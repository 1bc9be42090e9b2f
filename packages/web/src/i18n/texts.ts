import type { Language } from '@tinkerstream/contract/platform/language';
import { useSyncExternalStore } from 'react';
import { storedLanguage, storeLanguage } from '../platform/language.ts';
import type { AdminDictionary, AdminTexts } from './en/admin-dictionary.ts';
import type { ChartDictionary, ChartTexts } from './en/chart-dictionary.ts';
import type { Dictionary, UserTexts } from './en/dictionary.ts';
import type { FirstTexts } from './en/first.ts';
import type { FurtherDictionary, FurtherTexts } from './en/further-dictionary.ts';

/**
 * The loaded texts. Each level adds to the previous ones: texts of the sign-in screen and shared components, of the shell
 * with charts and dashboards, of the other pages that a class opens most, of all pages for users, and texts for
 * administrators. No file imports another, which would make it two.
 */
const LEVELS = ['first', 'charts', 'main', 'further', 'admin'] as const;
type Level = (typeof LEVELS)[number];

type TextFiles = Record<Level, () => Promise<FirstTexts | ChartTexts | UserTexts | FurtherTexts | AdminTexts>>;

const files: Record<Language, TextFiles> = {
  en: {
    first: async () => (await import('./en/first.ts')).firstTexts,
    charts: async () => (await import('./en/chart-dictionary.ts')).chartTexts,
    main: async () => (await import('./en/dictionary.ts')).userTexts,
    further: async () => (await import('./en/further-dictionary.ts')).furtherTexts,
    admin: async () => (await import('./en/admin-dictionary.ts')).adminTexts,
  },
  'zh-HK': {
    first: async () => (await import('./zh-HK/first.ts')).firstTexts,
    charts: async () => (await import('./zh-HK/chart-dictionary.ts')).chartTexts,
    main: async () => (await import('./zh-HK/dictionary.ts')).userTexts,
    further: async () => (await import('./zh-HK/further-dictionary.ts')).furtherTexts,
    admin: async () => (await import('./zh-HK/admin-dictionary.ts')).adminTexts,
  },
  'zh-CN': {
    first: async () => (await import('./zh-CN/first.ts')).firstTexts,
    charts: async () => (await import('./zh-CN/chart-dictionary.ts')).chartTexts,
    main: async () => (await import('./zh-CN/dictionary.ts')).userTexts,
    further: async () => (await import('./zh-CN/further-dictionary.ts')).furtherTexts,
    admin: async () => (await import('./zh-CN/admin-dictionary.ts')).adminTexts,
  },
};

/** The languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-HK': '繁體中文',
  'zh-CN': '简体中文',
  en: 'English',
};

interface LanguageState {
  readonly language: Language;
  readonly level: Level;
  readonly texts: FirstTexts | ChartDictionary | Dictionary | FurtherDictionary | AdminDictionary;
}

let state: LanguageState | undefined;
let loadingFirst: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the first texts in the user's language only. Nothing can render before. */
export function loadFirstTexts(): Promise<void> {
  loadingFirst ??= fetchFirstTexts();
  return loadingFirst;
}

async function fetchFirstTexts(): Promise<void> {
  const language = storedLanguage();
  setState({ language, level: 'first', texts: await fetchTexts(language, 'first') });
}

/** The texts of a level and of those before. */
async function fetchTexts(language: Language, level: Level): Promise<LanguageState['texts']> {
  const levels = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const parts = await Promise.all(levels.map((one) => files[language][one]()));
  return Object.assign({}, ...parts);
}

/** Loads the texts of charts and dashboards, and of the shell around all pages. */
export function loadChartTexts(): Promise<void> {
  return loadTexts('charts');
}

/** Loads the texts of the pages that a class opens most. */
export function loadMainTexts(): Promise<void> {
  return loadTexts('main');
}

/** Loads the texts of all pages for users. Pages other than those that a class opens most wait for them. */
export function loadFurtherTexts(): Promise<void> {
  return loadTexts('further');
}

/** Like `loadFurtherTexts`, with the texts for administrators. */
export function loadAdminTexts(): Promise<void> {
  return loadTexts('admin');
}

async function loadTexts(level: Level): Promise<void> {
  // If the service is down, navigation may start before anything renders.
  await loadFirstTexts();
  const { language } = currentState();
  if (hasLevel(level)) return;
  const texts = await fetchTexts(language, level);
  // By now the user may have changed the language, or opened a page that needs more texts.
  if (currentState().language !== language) return loadTexts(level);
  if (!hasLevel(level)) setState({ language, level, texts });
}

async function setLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  const { level } = currentState();
  const texts = await fetchTexts(language, level);
  // By now the user may have opened a page that needs more texts.
  if (currentState().level !== level) return setLanguage(language);
  setState({ language, level, texts });
}

function setState(next: LanguageState): void {
  state = next;
  document.documentElement.lang = next.language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentState(): LanguageState {
  if (!state) throw new Error('No language has been loaded yet');
  return state;
}

function hasLevel(level: Level): boolean {
  return LEVELS.indexOf(currentState().level) >= LEVELS.indexOf(level);
}

/** The user's language, and a function to change it. */
export function useLanguage() {
  const { language } = useSyncExternalStore(subscribe, currentState);
  return { language, setLanguage };
}

/** The first texts in the user's language, also available on the sign-in screen. */
export function useFirstTexts(): FirstTexts {
  return useSyncExternalStore(subscribe, currentState).texts;
}

/** The texts of charts, dashboards and the shell, for pages loaded with `lazyChartPage`. */
export function useChartTexts(): ChartDictionary {
  return useLevel('charts', 'lazyChartPage') as ChartDictionary;
}

/** The texts of the pages that a class opens most, for pages loaded with `lazyMainPage`, and parts with `lazyMainPart`. */
export function useTexts(): Dictionary {
  return useLevel('main', 'lazyMainPage') as Dictionary;
}

/** Like `useTexts`, with those of all pages for users, for pages loaded with `lazyPage`, and parts with `lazyFurtherPart`. */
export function useFurtherTexts(): FurtherDictionary {
  return useLevel('further', 'lazyPage') as FurtherDictionary;
}

/** Like `useFurtherTexts`, with the texts for administrators, for pages loaded with `lazyAdminPage`. */
export function useAdminTexts(): AdminDictionary {
  return useLevel('admin', 'lazyAdminPage') as AdminDictionary;
}

function useLevel(level: Level, loader: string): LanguageState['texts'] {
  const texts = useFirstTexts();
  if (!hasLevel(level)) throw new Error(`The texts of this page are not loaded: load it with ${loader}`);
  return texts;
}

/** The first texts outside React, for toasts. */
export function currentFirstTexts(): FirstTexts {
  return currentState().texts;
}
