import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  publicPageLanguage,
} from '@tinkerstream/contract/platform/language';
import { isEmbeddedPage } from '@tinkerstream/contract/platform/web/embedded-page';
import { readCookie, writeCookie } from './cookies.ts';

/** The user's language: that of the language cookie, otherwise Traditional Chinese. A public page also follows the browser. */
export function storedLanguage(): Language {
  const stored = readCookie('language');
  if (isEmbeddedPage(location.pathname)) {
    return publicPageLanguage(new URLSearchParams(location.search).get('lang'), stored, navigator.languages);
  }
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

export function storeLanguage(language: Language): void {
  writeCookie('language', language);
}
