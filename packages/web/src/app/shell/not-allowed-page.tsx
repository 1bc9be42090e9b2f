import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export function NotAllowedPage() {
  const { shell } = useTexts();
  usePageTitle(shell.notAllowed);
  return (
    <EmptyState
      heading="h1"
      title={shell.notAllowed}
      text={shell.notAllowedText}
      action={<ButtonLink to="/">{shell.backHome}</ButtonLink>}
    />
  );
}
