import { useTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { dashboardLink } from './dashboard-link.ts';
import { useDashboards } from './queries.ts';

interface DashboardWayBackProps {
  readonly dashboardId: string;
  readonly range?: string | undefined;
}

/** The first step of the breadcrumb of a chart that was opened from a dashboard. */
export function DashboardWayBack({ dashboardId, range }: DashboardWayBackProps) {
  const { shell } = useTexts();
  const { dashboards } = useDashboards();
  const dashboard = dashboards?.find(({ id }) => id === dashboardId);
  if (!dashboard) return <TextLink to="/">{shell.home}</TextLink>;
  return (
    <TextLink {...dashboardLink(dashboard)} search={{ range }}>
      {dashboard.name}
    </TextLink>
  );
}
