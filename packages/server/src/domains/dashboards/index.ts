import './events.ts';

export { addDashboardButtons, addDashboards } from './additions.ts';
export { dashboardsModule } from './module.ts';
export type { DashboardsService } from './service.ts';
