import './events.ts';

export { addCharts } from './additions.ts';
export { chartsModule } from './module.ts';
export { type PresentCharts, presentPublicChart } from './presenter.ts';
export type { ChartsService, PublishedChart } from './service.ts';
