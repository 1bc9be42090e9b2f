import type { PublicChart } from '@tinkerstream/contract/charts';
import { useMemo } from 'react';
import type { ChartFeed } from './feed.ts';
import { LazyLineChart } from './line-chart/lazy-line-chart.tsx';
import { lineSourcesOf } from './line-chart/line-source.ts';

interface ChartViewProps {
  readonly chart: PublicChart;
  /** The same one as long as the chart is the same. */
  readonly feed: ChartFeed;
  /** Without the controls, for a place among others. */
  readonly compact?: boolean;
}

/** A chart of any type, live. */
export function ChartView({ chart, compact = false }: ChartViewProps) {
  const sources = useMemo(() => lineSourcesOf(chart), [chart]);
  return <LazyLineChart name={chart.name} sources={sources} compact={compact} />;
}
