import { withReturn } from '../platform/return-address.ts';
import { isSignedIn } from '../platform/session.ts';

const SIGN_IN = '/user/login';

let hasStartPageLed = false;

/** Whether this visit begins with the sign-in screen. The start page leads visitors there, as the router does. */
export function startsWithSignIn(): boolean {
  if (isSignedIn()) return false;
  hasStartPageLed = location.pathname === '/';
  if (hasStartPageLed) history.replaceState(null, '', withReturn(SIGN_IN, `/${location.search}${location.hash}`));
  return location.pathname === SIGN_IN;
}

/** Whether the start page has led to the sign-in screen, and not an address of that screen. */
export function isFromStart(): boolean {
  return hasStartPageLed;
}
