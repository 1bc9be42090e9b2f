import type { ReactNode } from 'react';
import { useFirstTexts } from '../../i18n/texts.ts';
import { keepsCookies } from '../../platform/cookies.ts';
import { Notice } from '../notice.tsx';

/** A form that signs in. Where the browser keeps no cookies, it says so before anyone fills it in. */
export function SignInForm({ children }: { children: ReactNode }) {
  const { login } = useFirstTexts();
  if (keepsCookies()) return children;
  return <Notice title={login.cookiesBlocked}>{login.cookiesBlockedText}</Notice>;
}
