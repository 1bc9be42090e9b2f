import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { currentUserQuery } from '../domains/accounts/index.ts';
import { serviceState } from '../domains/admin/index.ts';
import { whenUnauthorised } from '../platform/call.ts';
import { disconnectLive } from '../platform/live.ts';
import { endSession, isSignedIn, keepFresh, whenRefreshIsRefused } from '../platform/session.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

/** Connects what lies below the pages with where the pages are: the end of a session, and a service that is down. */
export function startApp(): void {
  whenUnauthorised(() => {
    endSession();
    forgetUser();
    const { pathname, href } = router.latestLocation;
    if (!pathname.startsWith('/user/log')) void router.navigate({ to: '/user/login', search: { ref: href } });
  });
  whenRefreshIsRefused(() => {
    const { pathname, href } = router.latestLocation;
    if (!pathname.startsWith('/user/log')) void router.navigate({ to: '/user/logout', search: { ref: href } });
  });
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (toLocation.pathname === '/user/logout') forgetUser();
  });
  keepFresh();
  void isOutOfService().then((isOut) => {
    if (isOut) void router.navigate({ to: '/service-unavailable' });
  });
}

/**
 * An embedded page may stand in the frame of another site, where the console must never be: the site could lead the
 * clicks of somebody who is signed in. So it has no session, which could end there and lead to the sign-in screen, and
 * whatever leads to another page opens that in the whole tab, by a full load.
 */
export function startEmbedded(): void {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation }) => {
      const isHere = nextLocation.pathname === location.pathname;
      if (!isHere) window.open(nextLocation.href, '_top');
      return !isHere;
    },
  });
  // For links that the router does not see, such as that of a map to whose data it shows.
  const base = document.createElement('base');
  base.target = '_top';
  document.head.append(base);
}

/** During a maintenance the sign-in screen opens for who asks for it, and everything does for an administrator. */
async function isOutOfService(): Promise<boolean> {
  // What was asked for: by the time of the answer the guard may have led elsewhere.
  const { pathname } = location;
  const { kind } = await serviceState();
  if (kind !== 'maintained') return kind === 'down';
  if (!isSignedIn()) return !pathname.startsWith('/user/login');
  const user = await queryClient.ensureQueryData({ ...currentUserQuery, retry: false }).catch(() => undefined);
  return !user?.authorities.includes(ROLE_ADMIN);
}

/** Nothing of one user may be seen by the next one at the same computer. */
function forgetUser(): void {
  disconnectLive();
  queryClient.clear();
}
