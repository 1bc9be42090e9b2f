import {
  BIN_COUNT,
  CATEGORY_COUNT,
  type ChartConfig,
  type ChartFigures,
  type ChartType,
} from '@tinkerstream/contract/charts';
import { SharedReads } from '../../platform/shared-reads.ts';
import type { FiguresOf, FiguresQuestion } from '../records/index.ts';
import type { ChartSourceEntity } from './repository.ts';

/** A stored chart, or one that is not stored. */
interface ComputedChart {
  readonly chartType: ChartType;
  readonly config: ChartConfig;
}
type ComputedSource = Pick<ChartSourceEntity, 'topicId' | 'dataTypeId' | 'deviceId'>;

/**
 * The figures of a chart from its sources in a time range. The time of computing counts for a user. The caller must
 * have checked access.
 */
export type ChartFiguresOf = (
  userId: string,
  chart: ComputedChart,
  sources: readonly ComputedSource[],
  range: Parameters<FiguresOf>[2],
) => Promise<ChartFigures>;

export function createChartFigures(figuresOf: FiguresOf): ChartFiguresOf {
  /**
   * Reads that several callers share: a class opens the same dashboard at the same moment. Each question names the
   * sources that its caller may read.
   */
  const reads = new SharedReads();
  return async (userId, chart, sources, range) => {
    const question = questionOf(chart, sources);
    if (!question) return { range: null };
    return reads.answer(JSON.stringify([question, range]), () => figuresOf(userId, question, range));
  };
}

/** @returns undefined for a chart of another type, and for a chart that lacks a source */
function questionOf(
  { chartType, config }: ComputedChart,
  sources: readonly ComputedSource[],
): FiguresQuestion | undefined {
  const [first, second] = sources.flatMap(({ topicId, dataTypeId, deviceId }) =>
    dataTypeId ? [{ topicId, dataTypeId, deviceId: deviceId ?? undefined }] : [],
  );
  if (!first) return undefined;
  switch (chartType) {
    case 'HISTOGRAM_CHART': {
      const { binRule: rule = 'FREEDMAN_DIACONIS', binCount: bins = BIN_COUNT.initial } = config;
      return { kind: 'histogram', of: first, rule, bins };
    }
    case 'CATEGORY_CHART':
      return { kind: 'categories', of: first, most: config.categoryCount ?? CATEGORY_COUNT.initial };
    case 'SCATTER_CHART':
    case 'TRACK_MAP':
      return second && { kind: 'scatter', x: first, y: second, isPlace: chartType === 'TRACK_MAP' };
    default:
      return undefined;
  }
}
