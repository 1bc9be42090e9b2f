import './events.ts';

export { addDashboardButtons, addDashboards } from './additions.ts';
export { needsOfDashboard } from './first-needs.ts';
export { dashboardsModule } from './module.ts';
export type { DashboardsService } from './service.ts';
