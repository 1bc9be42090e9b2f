import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { isSignedIn } from '../../../platform/session.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';

/** Shows an open page that only signed-in users can use; asks visitors to sign in. */
export function SignInFirst({ children }: { children: ReactNode }) {
  return isSignedIn() ? children : <SignInRequest />;
}

function SignInRequest() {
  const { accounts, shell } = useTexts();
  const { href } = useLocation();
  usePageTitle(accounts.loginFirst);
  return (
    <EmptyState
      help="problems#sign-in"
      heading="h1"
      title={accounts.loginFirst}
      text={accounts.loginFirstText}
      action={
        <ButtonLink to="/user/login" search={{ ref: href }}>
          {shell.login}
        </ButtonLink>
      }
    />
  );
}
