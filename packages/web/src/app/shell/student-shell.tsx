import { getRouteApi, Outlet } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { Shell } from './shell.tsx';

const SubscriptionPage = lazyPage(
  () => import('../../domains/subscriptions/subscription-page.tsx'),
  'SubscriptionPage',
);

const route = getRouteApi('/student');

/** The shell around the page, the reason for no access, or the link to a subscription. */
export function StudentShell() {
  const { admission } = route.useRouteContext();
  return (
    <Shell area="student">
      {admission === 'admitted' && <Outlet />}
      {admission === 'not-allowed' && <NotAllowedPage />}
      {admission === 'not-enabled' && <SubscriptionPage />}
    </Shell>
  );
}
