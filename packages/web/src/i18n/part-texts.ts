import type { Language } from '@tinkerstream/contract/platform/language';

// Only the build uses this module (web/part-texts.ts).

/** Texts by the number of their part. */
type Texts = Readonly<Record<number, unknown>>;

const loaded: Partial<Record<Language, Texts>> = {};

/** Called by each dictionary when it is loaded. */
export function addPartTexts(language: Language, texts: Texts): void {
  loaded[language] = { ...loaded[language], ...texts };
}

/** The texts of a part by language, of the languages that are loaded. */
export function partTextsOf(index: number): Readonly<Record<Language, unknown>> {
  const of = (language: Language) => loaded[language]?.[index];
  return {
    get en() {
      return of('en');
    },
    get 'zh-HK'() {
      return of('zh-HK');
    },
    get 'zh-CN'() {
      return of('zh-CN');
    },
  };
}
