import { useTexts } from '../i18n/texts.ts';
import { ButtonLink } from '../ui/links/links.tsx';
import { NotFound } from '../ui/loading/not-found.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';

/** Shown if the subject of a page does not exist. */
export function UnknownPage() {
  const { shell } = useTexts();
  usePageTitle(shell.notFound);
  return <NotFound texts={shell} action={<ButtonLink to="/">{shell.backHome}</ButtonLink>} />;
}
