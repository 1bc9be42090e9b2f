import { getStatus } from '@tinkerstream/contract/admin';
import type { ReactElement } from 'react';
import { LoginPage } from '../domains/accounts/sign-in/login-page.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { onOpenPage, openPage } from '../platform/opening.ts';
import { call } from '../platform/requests/call.ts';
import { watchBackBeforeApp } from '../ui/dialogs/back-before-app.ts';
import { whenIdle } from '../ui/loading/lazy-part.ts';
import { showError } from '../ui/toast/toast.ts';
import { isFromStart } from './sign-in-address.ts';

/**
 * Shows the sign-in screen without the router and the library of queries, which are a quarter of the script. They load
 * while the user types. The first page that opens starts the app in the same root.
 */
export function startSignIn(render: (screen: ReactElement) => void): void {
  const loadApp = () => import('./app.tsx');
  const stopWatching = watchBackBeforeApp();
  onOpenPage(async (address, replaces) => {
    const { openFirst } = await loadApp();
    stopWatching();
    render(await openFirst(address, replaces));
  });
  void loadTexts().then(async () => {
    render(<LoginPage />);
    await whenIdle();
    // A failure is reported when a page opens.
    await loadApp()
      .then(({ prepareFirst }) => prepareFirst())
      .catch(() => {});
  });
  // If the service is down, the app shows that instead. During maintenance it does so too, unless an administrator has
  // asked for the sign-in screen.
  call(getStatus, {})
    .then(({ status }) => isFromStart() && status !== 'UP')
    .catch(() => true)
    .then((isOut) => (isOut ? openPage('/service-unavailable') : undefined))
    .catch(showError);
}
