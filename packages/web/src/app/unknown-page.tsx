import { useTexts } from '../i18n/texts.ts';
import { ButtonLink } from '../ui/links/links.tsx';
import { EmptyState } from '../ui/loading/empty-state.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';

/** Shown if the subject of a page does not exist. */
export function UnknownPage() {
  const { shell } = useTexts();
  usePageTitle(shell.notFound);
  return (
    <EmptyState
      help="problems#not-found"
      heading="h1"
      title={shell.notFound}
      text={shell.notFoundText}
      action={<ButtonLink to="/">{shell.backHome}</ButtonLink>}
    />
  );
}
