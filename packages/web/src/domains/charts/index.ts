export { ChartView } from './chart-view.tsx';
export { readerFeed } from './feed.ts';
export { ChartPace } from './pace.ts';
export { relatedChartsQuery } from './queries.ts';
export { RelatedCharts } from './related-charts.tsx';
export { definitionOf } from './types/registry.ts';
