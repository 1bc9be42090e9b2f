import { useTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';

export function NotAllowedPage() {
  const { shell } = useTexts();
  usePageTitle(shell.notAllowed);
  return (
    <EmptyState
      help="problems#limits"
      heading="h1"
      title={shell.notAllowed}
      text={shell.notAllowedText}
      action={<ButtonLink to="/">{shell.backHome}</ButtonLink>}
    />
  );
}
