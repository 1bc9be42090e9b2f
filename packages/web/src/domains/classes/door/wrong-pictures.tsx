import type { WrongPictures } from '@tinkerstream/contract/classes';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { listText } from '../../../ui/text/list-text.ts';
import { localMinute } from '../../../ui/text/local-time.ts';
import { sentencesText } from '../../../ui/text/sentences-text.ts';
import classes from './wrong-pictures.module.css';

/** The names that are listed before the others are only counted. */
const SHOWN_NAMES = 4;

interface WrongPicturesNoticeProps {
  readonly wrong: WrongPictures | null;
  /** Where a pupil can be let in: on this page, on the page of a class, or nowhere, if the reader may not do that. */
  readonly letIn: 'here' | { readonly classId: string } | undefined;
}

/** Says that someone has tried many wrong pictures, for which pupils and from where. */
export function WrongPicturesNotice({ wrong, letIn }: WrongPicturesNoticeProps) {
  const { classes: texts } = useTexts();
  const { language } = useLanguage();
  if (!wrong) return null;
  const { tries, names, places } = wrong;
  const { known, newCode } = texts.wrongHint;
  const sayLetIn = letIn ? [letIn === 'here' ? texts.wrongHint.letIn : texts.wrongHint.letInElsewhere] : [];
  const listed = names.slice(0, SHOWN_NAMES);
  const more = names.length - listed.length;
  const shown = listText(more > 0 ? [...listed, texts.moreNames(more)] : listed, language);
  return (
    <Notice title={texts.wrongPictures(tries, shown)}>
      {places.map(({ kind, address, tries, latestOn }) => (
        <span className={classes.line} key={`${kind} ${address} ${latestOn}`}>
          {texts.wrongFrom[kind](tries, address, localMinute(latestOn).slice(11))}
        </span>
      ))}
      <span className={classes.line}>
        {sentencesText([known, ...sayLetIn, newCode], language)}{' '}
        {typeof letIn === 'object' && (
          <TextLink to="/class/$classId" params={letIn}>
            {texts.toClass}
          </TextLink>
        )}
      </span>
    </Notice>
  );
}
