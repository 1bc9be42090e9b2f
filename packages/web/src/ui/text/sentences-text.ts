import type { Language } from '@tinkerstream/contract/platform/language';

/** Whole sentences in one text: the Chinese full stop includes its own space. */
export function sentencesText(sentences: readonly string[], language: Language): string {
  return sentences.join(language === 'en' ? ' ' : '');
}
