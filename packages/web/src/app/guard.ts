import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Authority } from '@tinkerstream/contract/accounts';
import { currentUserQuery } from '../platform/current-user.ts';
import { isSignedIn } from '../platform/session.ts';
import { queryClient } from './query-client.ts';

/** Whether a signed-in user sees the page, or why not. */
export type Admission = 'admitted' | 'not-allowed' | 'not-enabled';

/** Admits signed-in users with the role and an active subscription. Redirects visitors to the sign-in screen. */
export async function admit(role: Authority, { href, state }: ParsedLocation): Promise<Admission> {
  if (!isSignedIn() && !(state.isCopy && isKnown())) throw redirect({ to: '/user/login', search: { ref: href } });
  const user = await queryClient.ensureQueryData(currentUserQuery);
  if (!user.authorities.includes(role)) return 'not-allowed';
  return user.enabled ? 'admitted' : 'not-enabled';
}

/**
 * Whether a page of the user is still open after the session has ended: a form on it asks in a dialog whether to discard
 * its changes. That dialog may copy the page in the history of the tab.
 */
function isKnown(): boolean {
  return queryClient.getQueryData(currentUserQuery.queryKey) !== undefined;
}

/** Whether the visitor of an open page is signed in with an account. */
export async function isMember(): Promise<boolean> {
  if (!isSignedIn()) return false;
  const user = await queryClient.ensureQueryData(currentUserQuery).catch(() => undefined);
  return user !== undefined;
}

/** Redirects signed-in users past the sign-in screen. */
export function redirectSignedIn(): void {
  if (isSignedIn()) throw redirect({ to: '/' });
}
