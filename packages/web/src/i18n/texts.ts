import type { Language } from '@tinkerstream/contract/platform/language';
import { useSyncExternalStore } from 'react';
import { storedLanguage, storeLanguage } from '../platform/language.ts';
import type { AdminDictionary } from './en/admin-dictionary.ts';
import type { Dictionary } from './en/dictionary.ts';
import type { FirstTexts } from './en/first.ts';

/**
 * How much of the texts is there. Each level holds the ones before it: what the sign-in screen says and the pieces it
 * shares with the others, the texts of all users, and those of administrators.
 */
const LEVELS = ['first', 'all', 'admin'] as const;
type Level = (typeof LEVELS)[number];

type TextFiles = Record<Level, () => Promise<FirstTexts | Dictionary | AdminDictionary>>;

const files: Record<Language, TextFiles> = {
  en: {
    first: async () => (await import('./en/first.ts')).firstTexts,
    all: async () => (await import('./en/dictionary.ts')).dictionary,
    admin: async () => (await import('./en/admin-dictionary.ts')).adminDictionary,
  },
  'zh-HK': {
    first: async () => (await import('./zh-HK/first.ts')).firstTexts,
    all: async () => (await import('./zh-HK/dictionary.ts')).dictionary,
    admin: async () => (await import('./zh-HK/admin-dictionary.ts')).adminDictionary,
  },
  'zh-CN': {
    first: async () => (await import('./zh-CN/first.ts')).firstTexts,
    all: async () => (await import('./zh-CN/dictionary.ts')).dictionary,
    admin: async () => (await import('./zh-CN/admin-dictionary.ts')).adminDictionary,
  },
};

/** The languages by the names their readers call them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-HK': '繁體中文',
  'zh-CN': '简体中文',
  en: 'English',
};

interface LanguageState {
  readonly language: Language;
  readonly level: Level;
  readonly texts: FirstTexts | Dictionary | AdminDictionary;
}

let state: LanguageState | undefined;
let loadingFirst: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Downloads the first texts of the reader's language, and of no other. Nothing can be rendered before. */
export function loadFirstTexts(): Promise<void> {
  loadingFirst ??= fetchFirstTexts();
  return loadingFirst;
}

async function fetchFirstTexts(): Promise<void> {
  const language = storedLanguage();
  setState({ language, level: 'first', texts: await files[language].first() });
}

/** Downloads the texts of all screens; a page beyond the sign-in screen is shown when they are there. */
export function loadAllTexts(): Promise<void> {
  return loadTexts('all');
}

/** The same with those of the administrators' screens. */
export function loadAdminTexts(): Promise<void> {
  return loadTexts('admin');
}

async function loadTexts(level: Level): Promise<void> {
  // A service that is down is navigated away from as soon as that is known, which may be before anything is rendered.
  await loadFirstTexts();
  const { language } = currentState();
  if (hasLevel(level)) return;
  const texts = await files[language][level]();
  // The reader may have chosen another language meanwhile, or opened a page that needs more texts.
  if (currentState().language !== language) return loadTexts(level);
  if (!hasLevel(level)) setState({ language, level, texts });
}

async function setLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  const { level } = currentState();
  const texts = await files[language][level]();
  // A page that needs more texts may have been opened meanwhile.
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
  if (!state) throw new Error('No language is loaded yet');
  return state;
}

function hasLevel(level: Level): boolean {
  return LEVELS.indexOf(currentState().level) >= LEVELS.indexOf(level);
}

/** The reader's language, and how to change it. */
export function useLanguage() {
  const { language } = useSyncExternalStore(subscribe, currentState);
  return { language, setLanguage };
}

/** The texts that are there from the beginning, in the reader's language: for what the sign-in screen shows too. */
export function useFirstTexts(): FirstTexts {
  return useSyncExternalStore(subscribe, currentState).texts;
}

/** All texts of the interface in the reader's language: for the pages that `lazyPage` loads. */
export function useTexts(): Dictionary {
  const texts = useFirstTexts();
  if (!hasLevel('all')) throw new Error('The texts of this page are not loaded: load it with lazyPage');
  return texts as Dictionary;
}

/** The same with the administrators' texts: for the pages that `lazyAdminPage` loads. */
export function useAdminTexts(): AdminDictionary {
  const texts = useFirstTexts();
  if (!hasLevel('admin')) throw new Error('The texts of this page are not loaded: load it with lazyAdminPage');
  return texts as AdminDictionary;
}

/** The first texts outside of React, for toasts. */
export function currentFirstTexts(): FirstTexts {
  return currentState().texts;
}
