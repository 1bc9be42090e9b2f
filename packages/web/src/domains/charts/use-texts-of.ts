import type { Language } from '@tinkerstream/contract/platform/language';
import { useLanguage } from '../../i18n/texts.ts';

/** The texts of a chart type in the user's language, from its folder instead of the dictionary (decision 8). */
export function useTextsOf<Texts>(texts: Readonly<Record<Language, Texts>>): Texts {
  return texts[useLanguage().language];
}
