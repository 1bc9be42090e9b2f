import { redirect } from '@tanstack/react-router';
import type { Authority } from '@tinkerstream/contract/accounts';
import { currentUserQuery } from '../domains/accounts/index.ts';
import { isSignedIn } from '../platform/session.ts';
import { queryClient } from './query-client.ts';

/** What a signed-in visitor gets to see: the page, or the reason why not. */
export type Admission = 'admitted' | 'not-allowed' | 'not-enabled';

/** Lets in who is signed in, has the role and an active subscription; leads everybody else to the sign-in screen. */
export async function admit(role: Authority, address: string): Promise<Admission> {
  if (!isSignedIn()) throw redirect({ to: '/user/login', search: { ref: address } });
  const user = await queryClient.ensureQueryData(currentUserQuery);
  if (!user.authorities.includes(role)) return 'not-allowed';
  return user.enabled ? 'admitted' : 'not-enabled';
}

/** Whether a page that everybody may open is opened by somebody who is signed in. */
export async function isMember(): Promise<boolean> {
  if (!isSignedIn()) return false;
  const user = await queryClient.ensureQueryData(currentUserQuery).catch(() => undefined);
  return user !== undefined;
}

/** Leads a visitor who is already signed in past the sign-in screen. */
export function passBySignIn(): void {
  if (isSignedIn()) throw redirect({ to: '/' });
}
