import { KEEPING, type RemovedKeys as Keys } from '@tinkerstream/contract/boards';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { shortListText } from '../../../ui/text/list-text.ts';
import { removedKeysTexts } from './texts.ts';

/** Says what happens to the keys of deleted boards, in sentences after others. */
export function RemovedKeys({ keys: { removed, kept } }: { readonly keys: Keys }) {
  const { lists } = useTexts();
  const texts = useTexts(removedKeysTexts);
  const { language } = useLanguage();
  const listed = (keys: readonly string[]) => shortListText(keys, language, lists.more);
  const stay = KEEPING.flatMap((because) => {
    const keys = kept.filter((one) => one.because === because).map(({ key }) => key);
    return keys.length === 0 ? [] : [texts.stay[because](listed(keys))];
  });
  const sentences = [...(removed.length > 0 ? [texts.go(listed(removed))] : []), ...stay];
  return sentences.map((sentence) => <span key={sentence}> {sentence}</span>);
}
