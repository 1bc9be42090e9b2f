import { isServiceUp } from '../domains/admin/index.ts';
import { whenUnauthorised } from '../platform/call.ts';
import { disconnectLive } from '../platform/live.ts';
import { endSession, keepFresh, whenRefreshIsRefused } from '../platform/session.ts';
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
  void isServiceUp().then((up) => {
    if (!up) void router.navigate({ to: '/service-unavailable' });
  });
}

/** Nothing of one user may be seen by the next one at the same computer. */
function forgetUser(): void {
  disconnectLive();
  queryClient.clear();
}
