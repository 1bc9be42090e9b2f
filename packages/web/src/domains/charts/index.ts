import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx';

export { ViewOnly } from './buttons/view-only.ts';
export { useChartLinkSearch } from './chart-link-search.ts';
export { ChartView } from './chart-view.tsx';
export { ChartLink } from './detail/chart-link.tsx';
export { SourceTable } from './detail/source-table.tsx';
export { useHistory } from './detail/use-history.ts';
export { publicFeed, readerFeed } from './feed.ts';
export { LatestTimes, LatestTimesContext } from './latest/latest-times.ts';
export { LazyLineChart } from './line-chart/lazy-line-chart.tsx';
export { LineTools } from './line-chart/lazy-line-tools.ts';
export type { LineMark } from './line-chart/line-marks.tsx';
export type { LineSource } from './line-source.ts';
export { ChartMenu } from './menu/chart-menu.tsx';
export { ChartStage } from './menu/chart-stage.tsx';
export { TimeRangePicker } from './menu/time-range-picker.tsx';
export { ChartPace } from './pace.ts';
export { chartQuery, relatedChartsQuery } from './queries.ts';
export { RelatedCharts } from './related-charts.tsx';
export { FixedTimeRange } from './time-range/fixed-time-range.tsx';
export { TimeRangeContext, TimeRangeProvider } from './time-range/use-time-range.tsx';
export { definitionOf, showsTimeRange } from './types/registry.ts';
export { useLiveChart } from './use-live-chart.ts';
export { WayBack } from './way-back.tsx';

/** Chooses the period and the calculation of a chart of the past. */
export const HistoryForm = lazyDialog(() => import('./detail/history-form.tsx'), 'HistoryForm');
