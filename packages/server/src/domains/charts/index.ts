export { createLatestValues } from './latest-values.ts';
export { createChartPresenter, type PresentCharts } from './presenter.ts';
export { createPublicCharts, type PublicCharts } from './public-charts.ts';
export type { ChartRow } from './repository.ts';
export { chartsRoutes } from './routes.ts';
export { type ChartsService, createChartsService } from './service.ts';
