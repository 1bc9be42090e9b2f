import type { PublicChart } from '@tinkerstream/contract/charts';
import { useMemo } from 'react';
import { useBoardNames } from '../../platform/board-names.ts';

/** The chart with the names to show for the boards of its sources; the same object for the same chart and names. */
export function useNamedChart<One extends PublicChart>(chart: One): One {
  const boardNames = useBoardNames();
  return useMemo(() => {
    const chartSources = chart.chartSources.map((source) => {
      const device = boardNames.named(source.topic.id, source.device);
      return device === source.device ? source : { ...source, device };
    });
    return chartSources.every((source, at) => source === chart.chartSources[at]) ? chart : { ...chart, chartSources };
  }, [chart, boardNames]);
}
