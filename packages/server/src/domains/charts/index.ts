import './events.ts';

export { addCharts } from './additions.ts';
export type { PublishedChart } from './links.ts';
export { chartsModule } from './module.ts';
export { type PresentCharts, presentPublicChart } from './presenter.ts';
export type { PublicBoards } from './public-boards.ts';
export type { ChartButton, ChartsService } from './service.ts';
