import { getRouteApi, Outlet } from '@tanstack/react-router';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { Shell } from './shell.tsx';

const route = getRouteApi('/admin');

/** The shell with an administrator's page. An administrator is always enabled. */
export function AdminShell() {
  const { admission } = route.useRouteContext();
  return <Shell>{admission === 'admitted' ? <Outlet /> : <NotAllowedPage />}</Shell>;
}
