import type { ChartType, PublicChart } from '@tinkerstream/contract/charts';
import { use, useEffect, useState } from 'react';
import { isLazyPart } from '../../ui/loading/lazy-part.ts';
import { Loading } from '../../ui/loading/loading.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import type { HistoryRange } from '../records/index.ts';
import type { ChartFeed } from './feed.ts';
import { LARGE_CHART } from './line-chart/lazy-line-chart.tsx';
import { StageContext } from './menu/chart-stage.tsx';
import { useNamedChart } from './named-chart.ts';
import { NoData } from './no-data.tsx';
import { definitionOf } from './types/registry.ts';

interface ChartViewProps {
  readonly chart: PublicChart;
  /** The feed, which stays the same object for the same chart. */
  readonly feed: ChartFeed;
  /** Whether the chart has no controls, for small places. */
  readonly compact?: boolean;
  /** The history that replaces live data, for types with a history. Give each period its own `key`: it is another chart. */
  readonly history?: HistoryRange;
}

/** A live chart of any type. A chart that fails does not affect others. */
export function ChartView(props: ChartViewProps) {
  const place = <Loading height={props.compact ? undefined : LARGE_CHART} />;
  if (!useLoadedView(props.chart.chartType.name)) return place;
  return (
    <PartBoundary fallback={place}>
      <TypedView {...props} />
    </PartBoundary>
  );
}

/**
 * Whether the part that shows charts of a type is loaded, or cannot be loaded. React itself would show the fallback for at
 * least 300 ms.
 */
function useLoadedView(type: ChartType): boolean {
  const { View } = definitionOf(type);
  const [settled, setSettled] = useState<ChartType>();
  useEffect(() => {
    if (!isLazyPart(View) || View.isLoaded()) return;
    const settle = () => setSettled(type);
    View.preload().then(settle, settle);
  }, [View, type]);
  return !isLazyPart(View) || View.isLoaded() || settled === type;
}

function TypedView({ chart, feed, compact = false, history }: ChartViewProps) {
  const { View } = definitionOf(chart.chartType.name);
  // Full screen has room for the controls.
  const isCompact = compact && !use(StageContext)?.isFull;
  const named = useNamedChart(chart);
  if (chart.chartSources.length === 0) return <NoData />;
  return <View key={`${chart.id} ${isCompact}`} chart={named} feed={feed} compact={isCompact} history={history} />;
}
