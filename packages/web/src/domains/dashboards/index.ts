export { AddToDashboard } from './add-to-dashboard.tsx';
export { dashboardLink } from './dashboard-link.ts';
export { Publishers } from './publishers/publishers.tsx';
export { useDashboards } from './queries.ts';
export { useLiveDashboards } from './use-live-dashboards.ts';
export { DashboardWayBack } from './way-back.tsx';
