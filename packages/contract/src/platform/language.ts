/** The languages of the product, by their codes in the language cookie. */
export const LANGUAGES = ['zh-HK', 'zh-CN', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language if the stored setting is missing or unknown (specification 1 section 9). */
export const DEFAULT_LANGUAGE: Language = 'zh-HK';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}
