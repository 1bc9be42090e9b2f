import { getRouteApi, Outlet } from '@tanstack/react-router';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { Shell } from './shell.tsx';

const route = getRouteApi('/admin');

/** The shell around an administrator's page. Administrators always have access. */
export function AdminShell() {
  const { admission } = route.useRouteContext();
  return <Shell area="admin">{admission === 'admitted' ? <Outlet /> : <NotAllowedPage />}</Shell>;
}
