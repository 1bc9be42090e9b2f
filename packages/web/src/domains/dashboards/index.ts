export { AddToDashboard } from './add-to-dashboard.tsx';
export { dashboardLink } from './dashboard-link.ts';
export { useDashboards } from './queries.ts';
export { useLiveDashboards } from './use-live-dashboards.ts';
export { DashboardWayBack } from './way-back.tsx';
