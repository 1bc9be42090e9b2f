import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { Loading } from '../../../ui/loading/loading.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import type { LineChart } from './line-chart.tsx';

const Chart = lazyPart(() => import('./line-chart.tsx'), 'LineChart');

/** The height of a chart with its tools above and its latest values below, in CSS. */
export const LARGE_CHART = 'calc(var(--ts-line-chart-height, clamp(260px, 46vh, 460px)) + 7.5rem)';

/** The line chart, loaded lazily with its drawing library. */
export function LazyLineChart(props: ComponentProps<typeof LineChart>) {
  return (
    <PartBoundary fallback={<Loading height={props.compact ? undefined : LARGE_CHART} />}>
      <Chart {...props} />
    </PartBoundary>
  );
}
