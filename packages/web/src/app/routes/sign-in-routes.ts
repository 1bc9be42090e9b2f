import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { passBySignIn } from '../guard.ts';
import { lazyPage } from './lazy-page.ts';
import { root } from './root.ts';
import { refSearch, text } from './search.ts';

// The one page that comes with the first texts only: it is the first thing most visitors load.
const login = createRoute({
  getParentRoute: () => root,
  path: '/user/login',
  validateSearch: refSearch,
  beforeLoad: passBySignIn,
  component: lazyRouteComponent(() => import('../../domains/accounts/login-page.tsx'), 'LoginPage'),
});

const directLogin = createRoute({
  getParentRoute: () => root,
  path: '/user/login/direct',
  validateSearch: (search: Record<string, unknown>): { token?: string; email?: string; ref?: string } => ({
    token: text(search.token),
    email: text(search.email),
    ref: text(search.ref),
  }),
  component: lazyPage(() => import('../../domains/accounts/direct-login-page.tsx'), 'DirectLoginPage'),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: '/user/logout',
  validateSearch: refSearch,
  component: lazyPage(() => import('../../domains/accounts/logout-page.tsx'), 'LogoutPage'),
});

const serviceUnavailable = createRoute({
  getParentRoute: () => root,
  path: '/service-unavailable',
  component: lazyPage(() => import('../../domains/admin/service-unavailable-page.tsx'), 'ServiceUnavailablePage'),
});

/** The screens that stand alone, without a frame. */
export const signInRoutes = [login, directLogin, logout, serviceUnavailable];
