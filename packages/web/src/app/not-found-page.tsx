import { useTexts } from '../i18n/texts.ts';
import { ButtonLink } from '../ui/links/links.tsx';
import { LonePage } from '../ui/page/lone-page.tsx';

export function NotFoundPage() {
  const { shell } = useTexts();
  return (
    <LonePage
      title={shell.notFound}
      text={shell.notFoundText}
      action={<ButtonLink to="/">{shell.backHome}</ButtonLink>}
    />
  );
}
