import type { Language } from '@tinkerstream/contract/platform/language';
import { useLanguage } from './texts.ts';

/** The texts of a part in the user's language, from its own folder instead of the dictionary (decision 8). */
export function useTextsOf<Texts>(texts: Readonly<Record<Language, Texts>>): Texts {
  return texts[useLanguage().language];
}
