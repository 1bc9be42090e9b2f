import { useMemo } from 'react';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { lineSourcesOf } from '../../line-chart/data/line-names.ts';
import { LazyLineChart } from '../../line-chart/lazy-line-chart.tsx';

export function LineView({ chart, feed, compact, history }: ChartTypeViewProps) {
  const sources = useMemo(() => lineSourcesOf(chart), [chart]);
  return <LazyLineChart name={chart.name} sources={sources} feed={feed} compact={compact} history={history} />;
}
