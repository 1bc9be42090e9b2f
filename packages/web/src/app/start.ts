import { serviceState } from '../domains/admin/index.ts';
import { forgetOwnClasses } from '../domains/learning/index.ts';
import { currentTexts } from '../i18n/texts.ts';
import { doorAfterSignOut, forgetDoor } from '../platform/kept/class-door.ts';
import { disconnectLive } from '../platform/live/live.ts';
import { onOpenPage } from '../platform/opening.ts';
import { commitRemovals } from '../platform/removals.ts';
import { onMaintenance, onUnauthorised } from '../platform/requests/call.ts';
import {
  endSession,
  isSignedIn,
  onRefreshRefused,
  onSignIn,
  onSignOutElsewhere,
  scheduleRefresh,
} from '../platform/session.ts';
import { passOverCopies } from '../ui/dialogs/use-back-closes.ts';
import { showInfo } from '../ui/toast/toast.ts';
import { holdPlace } from './hold-place.ts';
import { holdPages } from './page-data.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

const JOIN = '/join';
const OUT_OF_SERVICE = '/service-unavailable';

/**
 * Connects the platform to the router: the start and the end of a session, and an unavailable service.
 * @param hasPage whether the page already shows something, the sign-in screen
 */
export function startApp({ hasPage }: { readonly hasPage: boolean }): void {
  onOpenPage((href, replace) => router.navigate({ href, replace }));
  onSignIn(() => {
    clearUserData();
    forgetDoor();
  });
  holdPages(hasPage);
  holdPlace(router);
  passOverCopies(router.history);
  onUnauthorised(() => {
    leaveSession();
    const { pathname, href } = router.latestLocation;
    if (pathname.startsWith('/user/log') || pathname === JOIN) return;
    void router.navigate(doorAfterSignOut() ?? { to: '/user/login', search: { ref: href } });
  });
  onRefreshRefused(() => {
    // The session ends now and not on the next page: a form may ask before the user leaves it, and the refresh would be
    // repeated without a pause.
    leaveSession();
    const { pathname, href } = router.latestLocation;
    if (!pathname.startsWith('/user/log')) void router.navigate({ to: '/user/logout', search: { ref: href } });
  });
  onSignOutElsewhere(() => {
    disconnectLive();
    // The next user of this computer must not see a page of this user either.
    const isInside = router.state.matches.some(({ routeId }) => routeId === '/student' || routeId === '/admin');
    if (isInside) void router.navigate(doorAfterSignOut() ?? { to: '/user/login' });
  });
  onMaintenance(() => {
    const { pathname, href } = router.latestLocation;
    if (pathname.startsWith('/user/log') || pathname === OUT_OF_SERVICE) return;
    void router.navigate({ to: OUT_OF_SERVICE, search: { ref: href }, replace: true });
  });
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (!isSignedIn() && toLocation.pathname === '/user/login') clearUserData();
    if (toLocation.pathname !== '/user/logout') return;
    clearUserData();
    // The address has a way back if the user is about to sign in again.
    const wantsBack = (toLocation.search as { ref?: string }).ref !== undefined;
    // A browser that stores nothing has nothing to forget.
    if (!wantsBack) forgetOwnClasses().catch(() => {});
  });
  // Once the page is left, pending removals can no longer be undone.
  addEventListener('pagehide', () => void commitRemovals());
  scheduleRefresh();
  void isOutOfService().then((isOut) => {
    if (isOut && router.latestLocation.pathname !== OUT_OF_SERVICE) void router.navigate({ to: OUT_OF_SERVICE });
  });
}

/**
 * Other sites may frame an embedded page, but never the console: a framing site could misdirect the clicks of a
 * signed-in user. So an embedded page has no session, which could end and redirect to the sign-in screen. Links to
 * other pages open in the whole tab, by a full load.
 */
export function startEmbedded(): void {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation }) => {
      const isSamePage = nextLocation.pathname === location.pathname;
      if (!isSamePage) window.open(nextLocation.href, '_top');
      return !isSamePage;
    },
  });
  // For links outside the router, such as a map's attribution.
  const base = document.createElement('base');
  base.target = '_top';
  document.head.append(base);
}

/** During maintenance, the sign-in screen opens on request. */
async function isOutOfService(): Promise<boolean> {
  // Read the path now: the guard may redirect before the answer arrives.
  const { pathname } = location;
  const { kind } = await serviceState(queryClient);
  if (kind !== 'maintained') return kind === 'down';
  return isSignedIn() || !pathname.startsWith('/user/login');
}

/** Ends the session in this tab. The page stays while a form on it asks whether to discard its changes. */
function leaveSession(): void {
  // Someone else ended it, such as the teacher who removed a pupil from a class.
  if (isSignedIn()) showInfo(currentTexts().login.ended);
  endSession();
  disconnectLive();
}

/** Forgets the data of this user: the next user of this computer must not see it. */
function clearUserData(): void {
  disconnectLive();
  queryClient.clear();
}
