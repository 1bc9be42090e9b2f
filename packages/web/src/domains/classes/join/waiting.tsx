import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { myClassWorkQuery } from '../tasks/queries.ts';
import { joinTexts } from './texts.ts';

/** The page of a pupil while the class has no project yet. `ClassNews` says when it has one. */
export function WaitingForTeacher() {
  const { shell } = useTexts();
  const texts = useTexts(joinTexts);
  const { data = [] } = useQuery(myClassWorkQuery);
  const [own] = data.filter(({ hasEnded }) => !hasEnded);
  if (!own) return null;
  return (
    <EmptyState
      help="problems#class"
      title={texts.youAreIn(own.className)}
      text={texts.wait}
      action={
        <ButtonLink to="/boards" variant="default">
          {shell.findBoard}
        </ButtonLink>
      }
    />
  );
}
