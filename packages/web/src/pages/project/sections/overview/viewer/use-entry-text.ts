import { useTexts } from '../../../../../i18n/texts.ts';
import type { ViewerEntry } from './viewer-buffer.ts';

/** A function that says what an entry of the viewer is, in the user's language. */
export function useEntryText(): (entry: ViewerEntry) => string {
  const { overview: texts } = useTexts();
  return (entry) => (entry.kind === 'message' ? entry.message : texts.changes[entry.kind](entry.name));
}
