/** The languages of the product, by their codes in the language cookie. */
export const LANGUAGES = ['zh-HK', 'zh-CN', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language if the stored setting is missing or unknown (rule 2). */
export const DEFAULT_LANGUAGE: Language = 'zh-HK';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/** The first of our languages among language tags (BCP 47), such as those that a browser prefers. */
export function languageOfTags(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    if (isLanguage(tag)) return tag;
    if (/^zh-(CN|SG|Hans)/i.test(tag)) return 'zh-CN';
    if (/^zh/i.test(tag)) return 'zh-HK';
    if (/^en/i.test(tag)) return 'en';
  }
  return undefined;
}

/**
 * The language of a public page, whose visitors have no settings here: the one in its address, else the language that
 * this browser has used, else the first of our languages that it prefers, else English.
 */
export function publicPageLanguage(inAddress: unknown, stored: unknown, preferred: readonly string[]): Language {
  if (isLanguage(inAddress)) return inAddress;
  return isLanguage(stored) ? stored : (languageOfTags(preferred) ?? 'en');
}
