import type { PublicChart } from '@tinkerstream/contract/charts';
import { Suspense } from 'react';
import { Loading } from '../../ui/loading.tsx';
import type { HistoryRange } from '../records/index.ts';
import type { ChartFeed } from './feed.ts';
import { NoData } from './no-data.tsx';
import { definitionOf } from './types/registry.ts';

interface ChartViewProps {
  readonly chart: PublicChart;
  /** The same one as long as the chart is the same. */
  readonly feed: ChartFeed;
  /** Without the controls, for a place among others. */
  readonly compact?: boolean;
  /** Instead of live data, for a type that has a history. Another period is another chart: give it a `key` of its own. */
  readonly history?: HistoryRange;
}

/** A chart of any type, live. */
export function ChartView({ chart, feed, compact = false, history }: ChartViewProps) {
  const { View } = definitionOf(chart.chartType.name);
  if (chart.chartSources.length === 0) return <NoData />;
  return (
    <Suspense fallback={<Loading />}>
      <View key={chart.id} chart={chart} feed={feed} compact={compact} history={history} />
    </Suspense>
  );
}
