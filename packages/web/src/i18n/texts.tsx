import type { Language } from '@tinkerstream/contract/platform/language';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { storedLanguage, storeLanguage } from '../platform/language.ts';
import type { Dictionary } from './en/dictionary.ts';

const loaders: Record<Language, () => Promise<{ dictionary: Dictionary }>> = {
  en: () => import('./en/dictionary.ts'),
  'zh-HK': () => import('./zh-HK/dictionary.ts'),
  'zh-CN': () => import('./zh-CN/dictionary.ts'),
};

/** The languages by the names their readers call them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-HK': '繁體中文',
  'zh-CN': '简体中文',
  en: 'English',
};

interface LanguageState {
  readonly language: Language;
  readonly texts: Dictionary;
}

interface LanguageContext extends LanguageState {
  readonly setLanguage: (language: Language) => Promise<void>;
}

const Context = createContext<LanguageContext | undefined>(undefined);
let current: Dictionary | undefined;

/** Downloads the texts of the reader's language, and of no other. */
export function loadStoredLanguage(): Promise<LanguageState> {
  return load(storedLanguage());
}

async function load(language: Language): Promise<LanguageState> {
  const { dictionary } = await loaders[language]();
  current = dictionary;
  document.documentElement.lang = language;
  return { language, texts: dictionary };
}

export function LanguageProvider({ initial, children }: { initial: LanguageState; children: ReactNode }) {
  const [state, setState] = useState(initial);
  const setLanguage = useCallback(async (language: Language) => {
    storeLanguage(language);
    setState(await load(language));
  }, []);
  const value = useMemo(() => ({ ...state, setLanguage }), [state, setLanguage]);
  return <Context value={value}>{children}</Context>;
}

export function useLanguage(): LanguageContext {
  const context = use(Context);
  if (!context) throw new Error('useLanguage needs a LanguageProvider');
  return context;
}

/** The texts of the interface in the reader's language. */
export function useTexts(): Dictionary {
  return useLanguage().texts;
}

/** The same outside of React, for toasts. */
export function currentTexts(): Dictionary {
  if (!current) throw new Error('No language is loaded yet');
  return current;
}
