import type { ChartWindow } from '@tinkerstream/contract/charts';
import type { LineWindowsOf } from '../records/index.ts';
import type { ChartSourceEntity } from './repository.ts';

type RangeQuery = Parameters<LineWindowsOf>[1];

/** The lines of sources in a time range. The caller must have checked access. */
export type ChartWindowOf = (sources: readonly ChartSourceEntity[], range: RangeQuery) => Promise<ChartWindow>;

export function createChartWindows(lineWindowsOf: LineWindowsOf): ChartWindowOf {
  return async (sources, range) => {
    // Sources without a data type show plain messages, which are no numbers.
    const drawn = sources.flatMap(({ id, topicId, dataTypeId, deviceId, perDevice }) =>
      dataTypeId ? [{ id, topicId, dataTypeId, deviceId: deviceId ?? undefined, isPerDevice: perDevice }] : [],
    );
    const { lines, others } = await lineWindowsOf(drawn, range);
    const named = ({ query, device }: (typeof others)[number]) => ({
      chartSourceId: drawn[query]?.id ?? '',
      ...(device !== undefined && { device }),
    });
    return {
      lines: lines.map(({ latest, resolution, times, min, max, ...name }) => ({
        ...named(name),
        latest,
        resolution,
        times: [...times],
        min: [...min],
        max: [...max],
      })),
      others: others.map(named),
    };
  };
}
