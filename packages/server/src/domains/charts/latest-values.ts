import { type ChartConfig, type ChartType, isButtonValue, type LatestValue } from '@tinkerstream/contract/charts';
import type { RecordValue } from '@tinkerstream/contract/records';
import type { MessageLog, RecordsService } from '../records/index.ts';
import type { ChartRow, ChartSourceRow } from './repository.ts';

/** How many of the newest values of a data type are looked through for one that a button has. */
const LOOKED_THROUGH = 100;

const isOfButton = (value: RecordValue, { onValue, offValue }: ChartConfig) =>
  [onValue, offValue].some((own) => own !== undefined && isButtonValue(value, own));

/** Which plain messages a type shows. The types that are not here show values of data types only. */
const SHOWN_MESSAGES: Partial<Record<ChartType, (message: string, config: ChartConfig) => boolean>> = {
  GAUGE_CHART: (message) => message !== '' && Number.isFinite(Number(message)),
  PLAIN_TEXT_CHART: (message) => !message.includes('='),
  TOGGLE_BUTTON: isOfButton,
  PUSH_BUTTON: isOfButton,
};

/** Which values of a data type a type shows. The types that are not here show all of them. */
const SHOWN_VALUES: Partial<Record<ChartType, (value: RecordValue, config: ChartConfig) => boolean>> = {
  TOGGLE_BUTTON: isOfButton,
  PUSH_BUTTON: isOfButton,
};

type Shown = Pick<ChartRow, 'chart_type' | 'config'>;

/** Whether a chart shows a plain message, where one of its sources has no data type. */
export function showsMessage({ chart_type, config }: Shown, message: string): boolean {
  return SHOWN_MESSAGES[chart_type]?.(message.trim(), JSON.parse(config)) ?? false;
}

/** Whether a chart shows a value of a data type that it has as a source. */
export function showsValue({ chart_type, config }: Shown, value: RecordValue): boolean {
  return SHOWN_VALUES[chart_type]?.(value, JSON.parse(config)) ?? true;
}

/** Whether a chart shows a key with its value, where one of its sources has no data type: of a button it is one of its values. */
export function showsPair({ config }: Shown, key: string, value: RecordValue): boolean {
  return isOfButton(`${key}=${value}`, JSON.parse(config));
}

interface LatestValuesParts {
  readonly records: Pick<RecordsService, 'recentOf'>;
  readonly messageLog: Pick<MessageLog, 'list'>;
}

/** What some sources of a chart carried last; a source that has carried nothing that the chart can show is left out. */
export type LatestValuesOf = (chart: ChartRow, sources: readonly ChartSourceRow[]) => Promise<LatestValue[]>;

export function createLatestValues({ records, messageLog }: LatestValuesParts): LatestValuesOf {
  async function latestOf(chart: ChartRow, source: ChartSourceRow): Promise<Omit<LatestValue, 'chartSourceId'>[]> {
    const { topic_id: topicId, data_type_id: dataTypeId, device_id: deviceId } = source;
    if (dataTypeId) {
      const series = { topicId, dataTypeId, deviceId: deviceId ?? undefined };
      if (!SHOWN_VALUES[chart.chart_type]) return records.recentOf(series, 1);
      const newest = await records.recentOf(series, LOOKED_THROUGH);
      return newest.filter(({ value }) => showsValue(chart, value)).slice(0, 1);
    }
    if (!SHOWN_MESSAGES[chart.chart_type]) return [];
    return (await messageLog.list(topicId))
      .filter(({ message, outcome }) => outcome !== 'REFUSED' && showsMessage(chart, message))
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
