import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@tinkerstream/contract/platform/language';
import { readCookie, writeCookie } from './cookies.ts';

/** The user's language: the language cookie, or else Traditional Chinese. */
export function storedLanguage(): Language {
  const stored = readCookie('language');
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

export function storeLanguage(language: Language): void {
  writeCookie('language', language);
}
