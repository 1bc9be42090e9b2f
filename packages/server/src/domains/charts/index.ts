import './events.ts';

export { chartsModule } from './module.ts';
export type { PresentCharts } from './presenter.ts';
export type { ChartsService } from './service.ts';
