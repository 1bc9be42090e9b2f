import './events.ts';

export { valuesOfDashboard } from './first-values.ts';
export { dashboardsModule } from './module.ts';
export type { DashboardsService } from './service.ts';
