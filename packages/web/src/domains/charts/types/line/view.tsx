import { useMemo } from 'react';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { LazyLineChart } from '../../line-chart/lazy-line-chart.tsx';
import { lineSourcesOf } from '../../line-chart/lines/line-names.ts';

export function LineView({ chart, feed, compact, history }: ChartTypeViewProps) {
  const sources = useMemo(() => lineSourcesOf(chart), [chart]);
  return <LazyLineChart name={chart.name} sources={sources} feed={feed} compact={compact} history={history} />;
}
