import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { ChartPlace } from '../chart-place.tsx';
import type { LineChart } from './line-chart.tsx';

const Chart = lazyPart(() => import('./line-chart.tsx'), 'LineChart');

/** The line chart, loaded lazily with its drawing library. */
export function LazyLineChart(props: ComponentProps<typeof LineChart>) {
  return (
    <PartBoundary fallback={<ChartPlace compact={props.compact} />}>
      <Chart {...props} />
    </PartBoundary>
  );
}
