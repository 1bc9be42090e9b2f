import type { WrongPictures } from '@tinkerstream/contract/classes';
import { useFurtherTexts, useLanguage } from '../../../i18n/texts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { listText } from '../../../ui/text/list-text.ts';
import { localClock } from '../../../ui/text/local-time.ts';

/** Names that are listed before the others are counted. */
const SHOWN_NAMES = 4;

/** That someone has tried many wrong pictures, for whom and from where. */
export function WrongPicturesNotice({ wrong }: { readonly wrong: WrongPictures | null }) {
  const { classes: texts } = useFurtherTexts();
  const { language } = useLanguage();
  if (!wrong) return null;
  const { tries, names, places } = wrong;
  const listed = names.slice(0, SHOWN_NAMES);
  const more = names.length - listed.length;
  const shown = listText(more > 0 ? [...listed, texts.moreNames(more)] : listed, language);
  return (
    <Notice title={texts.wrongPictures(tries, shown)}>
      {places.map(({ kind, address, tries, latestOn }) => (
        <span key={`${kind} ${address} ${latestOn}`}>
          {texts.wrongFrom[kind](tries, address, localClock(latestOn))}{' '}
        </span>
      ))}
      {texts.wrongHint}
    </Notice>
  );
}
