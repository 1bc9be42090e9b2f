import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { isPupil } from '@tinkerstream/contract/accounts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { lazyPage } from '../lazy-page.ts';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { Shell } from './shell.tsx';

const SubscriptionPage = lazyPage(
  () => import('../../domains/subscriptions/subscription-page.tsx'),
  'SubscriptionPage',
);

const NoClassPage = lazyPage(() => import('../../domains/classes/join/no-class-page.tsx'), 'NoClassPage');

const route = getRouteApi('/student');

/** The shell around the page, the reason for no access, or the link to a subscription. */
export function StudentShell() {
  const { admission } = route.useRouteContext();
  return (
    <Shell area="student">
      {admission === 'admitted' && <Outlet />}
      {admission === 'not-allowed' && <NotAllowedPage />}
      {admission === 'not-enabled' && <NotEnabled />}
    </Shell>
  );
}

/** A pupil has no subscription, but a class. */
function NotEnabled() {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return isPupil(user.email) ? <NoClassPage /> : <SubscriptionPage />;
}
