import type { Language } from '@tinkerstream/contract/platform/language';
import { useSyncExternalStore } from 'react';
import { storedLanguage, storeLanguage } from '../platform/language.ts';
import type { Dictionary } from './en/dictionary.ts';
import type { FirstTexts } from './en/first.ts';

interface TextFiles {
  /** What the sign-in screen says, and the pieces it shares with the others. */
  readonly first: () => Promise<{ firstTexts: FirstTexts }>;
  /** Every text. */
  readonly whole: () => Promise<{ dictionary: Dictionary }>;
}

const files: Record<Language, TextFiles> = {
  en: { first: () => import('./en/first.ts'), whole: () => import('./en/dictionary.ts') },
  'zh-HK': { first: () => import('./zh-HK/first.ts'), whole: () => import('./zh-HK/dictionary.ts') },
  'zh-CN': { first: () => import('./zh-CN/first.ts'), whole: () => import('./zh-CN/dictionary.ts') },
};

/** The languages by the names their readers call them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-HK': '繁體中文',
  'zh-CN': '简体中文',
  en: 'English',
};

interface LanguageState {
  readonly language: Language;
  readonly texts: FirstTexts | Dictionary;
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
  const { firstTexts } = await files[language].first();
  setState({ language, texts: firstTexts });
}

/** Downloads the texts of all screens; a page beyond the sign-in screen is shown when they are there. */
export async function loadAllTexts(): Promise<void> {
  // A service that is down is navigated away from as soon as that is known, which may be before anything is rendered.
  await loadFirstTexts();
  const { language, texts } = currentState();
  if (isWhole(texts)) return;
  const { dictionary } = await files[language].whole();
  // The reader may have chosen another language meanwhile, without all of its texts.
  if (currentState().language !== language) return loadAllTexts();
  setState({ language, texts: dictionary });
}

async function setLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  const texts = isWhole(currentState().texts)
    ? (await files[language].whole()).dictionary
    : (await files[language].first()).firstTexts;
  setState({ language, texts });
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

function isWhole(texts: FirstTexts | Dictionary): texts is Dictionary {
  return 'projects' in texts;
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
  if (!isWhole(texts)) throw new Error('The texts of this page are not loaded: load it with lazyPage');
  return texts;
}

/** The first texts outside of React, for toasts. */
export function currentFirstTexts(): FirstTexts {
  return currentState().texts;
}
