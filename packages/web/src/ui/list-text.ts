import type { Language } from '@tinkerstream/contract/platform/language';

/** Names as a phrase: “Ada, Ben and Cleo”. */
export function listText(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(names);
}
