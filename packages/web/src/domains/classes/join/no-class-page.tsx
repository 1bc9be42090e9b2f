import { useFurtherTexts } from '../../../i18n/texts.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';

/** What a pupil sees whose class gives no access. */
export function NoClassPage() {
  const { classes: texts } = useFurtherTexts();
  return (
    <EmptyState
      help="problems#class"
      heading="h1"
      title={texts.noClass}
      text={texts.noClassText}
      action={<ButtonLink to="/join">{texts.join}</ButtonLink>}
    />
  );
}
