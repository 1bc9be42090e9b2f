/** The languages of the product, by the codes the language cookie holds. */
export const LANGUAGES = ['zh-HK', 'zh-CN', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a reader gets whose stored setting is missing or unknown (specification 1 section 9). */
export const DEFAULT_LANGUAGE: Language = 'zh-HK';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}
