export { dashboardsRoutes } from './routes.ts';
export { createDashboardsService } from './service.ts';
