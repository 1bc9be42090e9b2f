import { useSuspenseQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { joinTexts } from './texts.ts';
import { useOwnClasses } from './use-own-classes.ts';

/** The page for a pupil whose class has ended, or gives no access. */
export function NoClassPage() {
  const { classes: texts } = useTexts();
  const own = useTexts(joinTexts);
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const ended = useOwnClasses(user.id)?.find(({ hasEnded }) => hasEnded);
  return (
    <EmptyState
      help="problems#class"
      heading="h1"
      title={ended ? own.ended(ended.className) : texts.noClass}
      text={ended ? own.endedText : texts.noClassText}
      action={<ButtonLink to="/join">{texts.join}</ButtonLink>}
    />
  );
}
