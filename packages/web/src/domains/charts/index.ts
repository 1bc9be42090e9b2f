export { RelatedCharts } from './related-charts.tsx';
