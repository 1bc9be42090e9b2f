import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { isBeingRemoved } from '../../platform/removals.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { showInfo } from '../../ui/toast/toast.ts';
import { DashboardView } from './dashboard-view.tsx';
import { useDashboards } from './queries.ts';
import { useLiveDashboards } from './use-live-dashboards.ts';

const route = getRouteApi('/student/dashboard/$dashboardId/$dashboardName');

export function DashboardPage() {
  const { dashboardId } = route.useParams();
  // Each dashboard is a page of its own: another one is mounted without the state of the previous one.
  return <OneDashboard key={dashboardId} id={dashboardId} />;
}

function OneDashboard({ id }: { id: string }) {
  const { dashboards, isError, refetch } = useDashboards();
  const dashboard = dashboards?.find((one) => one.id === id);
  useLiveDashboards(dashboard);
  const last = useRef<Dashboard>(undefined);
  useEffect(() => {
    if (dashboard) last.current = dashboard;
  }, [dashboard]);

  if (!dashboards) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  // A deleted dashboard stays on the page until the next page is ready.
  const shown = dashboard ?? last.current;
  if (!shown) return <UnknownDashboard />;
  return (
    <>
      <DashboardView dashboard={shown} dashboards={dashboards} />
      {!dashboard && <LeaveDeleted id={id} name={shown.name} />}
    </>
  );
}

/** Leaves a dashboard that is deleted while it is shown. */
function LeaveDeleted({ id, name }: { id: string; name: string }) {
  const { dashboards: texts } = useTexts();
  useEffect(() => {
    // If the user deleted the dashboard here, that action reports the result.
    if (!isBeingRemoved(id)) showInfo(texts.closed(name));
  }, [id, name, texts]);
  return <Navigate to="/dashboards" replace />;
}

function UnknownDashboard() {
  const { dashboards: texts } = useTexts();
  usePageTitle(texts.notFound);
  return (
    <EmptyState
      help="problems#not-found"
      heading="h1"
      title={texts.notFound}
      text={texts.notFoundText}
      action={<ButtonLink to="/dashboards">{texts.toDashboards}</ButtonLink>}
    />
  );
}
