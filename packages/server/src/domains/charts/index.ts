export { chartsRoutes } from './routes.ts';
export { type ChartsService, createChartsService } from './service.ts';
