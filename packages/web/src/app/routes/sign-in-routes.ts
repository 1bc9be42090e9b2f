import { createRoute } from '@tanstack/react-router';
import { lazyComponent, prefetchLater } from '../../ui/loading/lazy-part.ts';
import { redirectSignedIn } from '../guard.ts';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';
import { refSearch, text } from './search.ts';

// The page needs the first texts only. A session may end while the server is down.
const LoginPage = lazyComponent(() => import('../../domains/accounts/sign-in/login-page.tsx'), 'LoginPage');
prefetchLater(LoginPage.preload);

const login = createRoute({
  getParentRoute: () => root,
  path: '/user/login',
  validateSearch: refSearch,
  beforeLoad: redirectSignedIn,
  component: LoginPage,
});

const directLogin = createRoute({
  getParentRoute: () => root,
  path: '/user/login/direct',
  validateSearch: (search: Record<string, unknown>): { token?: string; email?: string; ref?: string } => ({
    token: text(search.token),
    email: text(search.email),
    ref: text(search.ref),
  }),
  component: lazyPage(() => import('../../domains/accounts/sign-in/direct-login-page.tsx'), 'DirectLoginPage'),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: '/user/logout',
  validateSearch: refSearch,
  component: lazyPage(() => import('../../domains/accounts/sign-in/logout-page.tsx'), 'LogoutPage'),
});

const serviceUnavailable = createRoute({
  getParentRoute: () => root,
  path: '/service-unavailable',
  validateSearch: refSearch,
  component: lazyPage(() => import('../../domains/admin/service-unavailable-page.tsx'), 'ServiceUnavailablePage'),
});

/** Screens without the shell. */
export const signInRoutes = [login, directLogin, logout, serviceUnavailable];
