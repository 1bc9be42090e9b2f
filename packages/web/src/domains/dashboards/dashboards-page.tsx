import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CreateDashboardDialog } from './create-dashboard-dialog.tsx';
import { dashboardLink } from './dashboard-link.ts';
import { useDashboards } from './queries.ts';
import { useLiveDashboards } from './use-live-dashboards.ts';

/** Redirects to the first dashboard, or asks for a name to create one. */
export function DashboardsPage() {
  const { dashboards, isError, refetch } = useDashboards();
  useLiveDashboards();
  const [first] = dashboards ?? [];
  const isEmpty = dashboards !== undefined && !first;
  const wasEmpty = useRef(false);
  useEffect(() => {
    if (isEmpty) wasEmpty.current = true;
  }, [isEmpty]);
  if (!dashboards) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      {first && <Navigate {...dashboardLink(first)} replace />}
      {isEmpty || wasEmpty.current ? <NoDashboard /> : <Loading />}
    </>
  );
}

function NoDashboard() {
  const { dashboards: texts, shell } = useTexts();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(true);
  return (
    <>
      <PageHeader
        title={shell.dashboard}
        trail={[
          <TextLink key="home" to="/">
            {shell.home}
          </TextLink>,
        ]}
      />
      <EmptyState
        help="first-lesson#next"
        title={texts.empty}
        text={texts.emptyText}
        action={
          <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        }
      />
      {isCreating && (
        <CreateDashboardDialog
          onClose={() => setCreating(false)}
          onCreated={(dashboard) => void navigate({ ...dashboardLink(dashboard), replace: true })}
        />
      )}
    </>
  );
}
