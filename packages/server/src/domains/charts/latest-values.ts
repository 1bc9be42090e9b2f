import type { ChartConfig, ChartType, LatestValue } from '@tinkerstream/contract/charts';
import type { MessageLog, RecordsService } from '../records/index.ts';
import type { ChartRow, ChartSourceRow } from './repository.ts';

/** Which plain messages a type shows. The types that are not here show values of data types only. */
const SHOWN_MESSAGES: Partial<Record<ChartType, (message: string, config: ChartConfig) => boolean>> = {
  GAUGE_CHART: (message) => message !== '' && Number.isFinite(Number(message)),
  PLAIN_TEXT_CHART: (message) => !message.includes('='),
  TOGGLE_BUTTON: (message, { onValue, offValue }) => message === onValue || message === offValue,
  PUSH_BUTTON: (message, { onValue }) => message === onValue,
};

interface LatestValuesParts {
  readonly records: Pick<RecordsService, 'recentOf'>;
  readonly messageLog: Pick<MessageLog, 'list'>;
}

/** What some sources of a chart carried last; a source that has carried nothing that the chart can show is left out. */
export type LatestValuesOf = (chart: ChartRow, sources: readonly ChartSourceRow[]) => Promise<LatestValue[]>;

export function createLatestValues({ records, messageLog }: LatestValuesParts): LatestValuesOf {
  async function latestOf(chart: ChartRow, source: ChartSourceRow): Promise<Omit<LatestValue, 'chartSourceId'>[]> {
    const { topic_id: topicId, data_type_id: dataTypeId, device_id: deviceId } = source;
    if (dataTypeId) return records.recentOf({ topicId, dataTypeId, deviceId: deviceId ?? undefined }, 1);
    const isShown = SHOWN_MESSAGES[chart.chart_type];
    if (!isShown) return [];
    const config: ChartConfig = JSON.parse(chart.config);
    return (await messageLog.list(topicId))
      .filter(({ message, outcome }) => outcome !== 'REFUSED' && isShown(message.trim(), config))
      .slice(0, 1)
      .map(({ message, createdOn }) => ({ value: message.trim(), createdOn }));
  }

  return async (chart, sources) => {
    const found = await Promise.all(sources.map((source) => latestOf(chart, source)));
    return found.flatMap((values, index) =>
      values.map((value) => ({ chartSourceId: (sources[index] as ChartSourceRow).id, ...value })),
    );
  };
}
