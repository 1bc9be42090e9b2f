import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { keepsCookies } from '../../platform/cookies.ts';
import { Notice } from '../notice.tsx';

/** A form that signs in. If the browser stores no cookies, it says so before the user fills it in. */
export function SignInForm({ children }: { children: ReactNode }) {
  const { login } = useTexts();
  if (keepsCookies()) return children;
  return <Notice title={login.cookiesBlocked}>{login.cookiesBlockedText}</Notice>;
}
