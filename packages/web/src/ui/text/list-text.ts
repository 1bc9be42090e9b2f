import type { Language } from '@tinkerstream/contract/platform/language';

/** The number of names in a shortened list. */
const SHOWN = 3;

/** Names as a phrase: “Ada, Ben and Cleo”. */
export function listText(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(names);
}

/** Names as a shortened phrase: “Ada, Ben, Cleo and 7 more”. */
export function shortListText(names: readonly string[], language: Language, more: (count: number) => string): string {
  const rest = names.length - SHOWN;
  return listText(rest > 1 ? [...names.slice(0, SHOWN), more(rest)] : names, language);
}
