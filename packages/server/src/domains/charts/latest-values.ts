import { CHART_TYPES, type LatestValue, latestValueOf, showsMessage, showsValue } from '@tinkerstream/contract/charts';
import { RHYTHM_TIMES } from '@tinkerstream/contract/records';
import { MESSAGE_SLOT, type MessageLog, NUMBER_SLOT, type RecordsService } from '../records/index.ts';
import type { ChartEntity, ChartSourceEntity } from './repository.ts';

/** The latest values of a data type to search for a button value from before the button was created. */
const SEARCHED_VALUES = 100;

interface LatestValuesParts {
  readonly records: Pick<RecordsService, 'recentValues' | 'latestNumberOf' | 'findCarried'>;
  readonly messageLog: Pick<MessageLog, 'list'>;
}

type Latest = Omit<LatestValue, 'chartSourceId'>;
type SeriesQuery = Parameters<RecordsService['recentValues']>[0];

/** The latest value of each source that the chart can show. Omits sources without one. */
export type LatestValuesOf = (chart: ChartEntity, sources: readonly ChartSourceEntity[]) => Promise<LatestValue[]>;

export function createLatestValues({ records, messageLog }: LatestValuesParts): LatestValuesOf {
  async function latestOf(chart: ChartEntity, source: ChartSourceEntity): Promise<Latest | undefined> {
    const { topicId, dataTypeId, deviceId } = source;
    const series = dataTypeId && { topicId, dataTypeId, deviceId: deviceId ?? undefined };
    const { shows } = CHART_TYPES[chart.chartType];
    if (shows === 'own values') {
      const carried = await records.findCarried(topicId, source.id);
      const latest =
        carried ??
        (series ? await shownRecords(chart, series, SEARCHED_VALUES) : await shownMessages(chart, topicId))[0];
      return latest && { ...latest, times: [] };
    }
    if (series) {
      const shown = await shownRecords(chart, series, RHYTHM_TIMES);
      if (shown.length > 0 || shows !== 'numbers') return latestValueOf(shown);
      const number = await records.latestNumberOf(series);
      return latestValueOf(number ? [number] : []);
    }
    const [carried, logged] = await Promise.all([
      records.findCarried(topicId, shows === 'numbers' ? NUMBER_SLOT : MESSAGE_SLOT),
      shownMessages(chart, topicId),
    ]);
    const latest = latestValueOf(logged);
    return carried ? { times: [Date.parse(carried.createdOn)], ...latest, ...carried } : latest;
  }

  /** The latest records of a series that the chart shows, latest first. */
  async function shownRecords({ chartType, config }: ChartEntity, series: SeriesQuery, count: number) {
    const recent = await records.recentValues(series, count);
    return recent.filter(({ value }) => showsValue(chartType, config, value));
  }

  /**
   * The latest messages of the log that the chart shows: charts can be newer than their value, and topics silent since
   * an update.
   */
  async function shownMessages({ chartType, config }: ChartEntity, topicId: string) {
    const messages = await messageLog.list(topicId);
    return messages.flatMap(({ message, outcome, createdOn }) => {
      const value = message.trim();
      return outcome !== 'REFUSED' && showsMessage(chartType, config, value) ? [{ value, createdOn }] : [];
    });
  }

  return async (chart, sources) => {
    const found = await Promise.all(sources.map((source) => latestOf(chart, source)));
    return found.flatMap((latest, index) =>
      latest ? [{ chartSourceId: (sources[index] as ChartSourceEntity).id, ...latest }] : [],
    );
  };
}
