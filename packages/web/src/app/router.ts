import { createRouter } from '@tanstack/react-router';
import { Loading } from '../ui/loading/loading.tsx';
import { PageError } from './page-error.tsx';
import { adminRoutes } from './routes/admin-routes.ts';
import { embeddedRoutes } from './routes/embedded-routes.ts';
import { openRoutes } from './routes/open-routes.ts';
import { root } from './routes/root.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { studentRoutes } from './routes/student-routes.ts';

export const router = createRouter({
  routeTree: root.addChildren([...signInRoutes, ...embeddedRoutes, openRoutes, studentRoutes, adminRoutes]),
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  // The previous page stays until the next one is ready.
  defaultPendingMs: Number.POSITIVE_INFINITY,
  // A link that is only looked at loads no data, so the visit does.
  defaultPreloadStaleTime: 0,
  defaultStaleReloadMode: 'blocking',
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
