import type { ChartWindow } from '@tinkerstream/contract/charts';
import { SharedReads } from '../../platform/shared-reads.ts';
import type { LineWindowsOf } from '../records/index.ts';
import type { ChartSourceEntity } from './repository.ts';

/** A stored source, or one of a chart that is not stored. */
type DrawnSource = Pick<ChartSourceEntity, 'id' | 'topicId' | 'dataTypeId' | 'deviceId' | 'perDevice'>;
type RangeQuery = Parameters<LineWindowsOf>[2];

/** The lines of sources in a time range. The time of reading counts for a user. The caller must have checked access. */
export type ChartWindowOf = (
  userId: string,
  sources: readonly DrawnSource[],
  range: RangeQuery,
) => Promise<ChartWindow>;

export function createChartWindows(lineWindowsOf: LineWindowsOf): ChartWindowOf {
  /**
   * Reads that several callers share: a class opens the same dashboard at the same moment. Each question names the
   * sources that its caller may read.
   */
  const reads = new SharedReads();
  return (userId, sources, range) => {
    // Sources without a data type show plain messages, which are no numbers.
    const drawn = sources.flatMap(({ id, topicId, dataTypeId, deviceId, perDevice }) =>
      dataTypeId ? [{ id, topicId, dataTypeId, deviceId: deviceId ?? undefined, isPerDevice: perDevice }] : [],
    );
    return reads.answer(JSON.stringify([drawn, range]), async () => {
      const { lines, others } = await lineWindowsOf(userId, drawn, range);
      const named = <Named extends (typeof others)[number]>({ query, ...line }: Named) => ({
        chartSourceId: drawn[query]?.id ?? '',
        ...line,
      });
      return { lines: lines.map(named), others: others.map(named) };
    });
  };
}
