import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading } from '../../../ui/loading.tsx';
import type { LineChart } from './line-chart.tsx';

const Chart = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }));

/** The line chart with the drawing library, downloaded when the first one is shown. */
export function LazyLineChart(props: ComponentProps<typeof LineChart>) {
  return (
    <Suspense fallback={<Loading />}>
      <Chart {...props} />
    </Suspense>
  );
}
