import type { Language } from '@tinkerstream/contract/platform/language';

/** Whole sentences in one text: the full stop of Chinese brings its own space. */
export function sentencesText(sentences: readonly string[], language: Language): string {
  return sentences.join(language === 'en' ? ' ' : '');
}
