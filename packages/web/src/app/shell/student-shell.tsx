import { getRouteApi, Outlet } from '@tanstack/react-router';
import { lazyPage } from '../routes/lazy-page.ts';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { Shell } from './shell.tsx';

const SubscriptionPage = lazyPage(
  () => import('../../domains/subscriptions/subscription-page.tsx'),
  'SubscriptionPage',
);

const route = getRouteApi('/student');

/** The shell with what the visitor may see in it: the page, the reason why not, or the way to a subscription. */
export function StudentShell() {
  const { admission } = route.useRouteContext();
  return (
    <Shell>
      {admission === 'admitted' && <Outlet />}
      {admission === 'not-allowed' && <NotAllowedPage />}
      {admission === 'not-enabled' && <SubscriptionPage />}
    </Shell>
  );
}
