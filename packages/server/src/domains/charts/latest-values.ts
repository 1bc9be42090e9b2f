import { CHART_TYPES, type LatestValue, showsMessage, showsValue } from '@tinkerstream/contract/charts';
import { MESSAGE_SLOT, type MessageLog, NUMBER_SLOT, type RecordsService } from '../records/index.ts';
import type { ChartEntity, ChartSourceEntity } from './repository.ts';

/** The latest values of a data type to search for a button value from before the button was created. */
const SEARCHED_VALUES = 100;

interface LatestValuesParts {
  readonly records: Pick<RecordsService, 'recentValues' | 'latestNumberOf' | 'findCarried'>;
  readonly messageLog: Pick<MessageLog, 'list'>;
}

type Latest = Omit<LatestValue, 'chartSourceId'>;

/** The latest value of each source that the chart can show. Omits sources without one. */
export type LatestValuesOf = (chart: ChartEntity, sources: readonly ChartSourceEntity[]) => Promise<LatestValue[]>;

export function createLatestValues({ records, messageLog }: LatestValuesParts): LatestValuesOf {
  async function latestOf(chart: ChartEntity, source: ChartSourceEntity): Promise<Latest | undefined> {
    const { topicId, dataTypeId, deviceId } = source;
    const { shows } = CHART_TYPES[chart.chartType];
    const series = dataTypeId && { topicId, dataTypeId, deviceId: deviceId ?? undefined };
    if (shows === 'own values') {
      const carried = await records.findCarried(topicId, source.id);
      return (
        carried ??
        (series ? lastOwnValue(chart, await records.recentValues(series, SEARCHED_VALUES)) : lastLogged(chart, topicId))
      );
    }
    if (series)
      return shows === 'numbers' ? records.latestNumberOf(series) : (await records.recentValues(series, 1))[0];
    const carried = await records.findCarried(topicId, shows === 'numbers' ? NUMBER_SLOT : MESSAGE_SLOT);
    return carried ?? lastLogged(chart, topicId);
  }

  /** The latest value in the message log: charts can be newer than their value, and topics silent since an update. */
  async function lastLogged({ chartType, config }: ChartEntity, topicId: string): Promise<Latest | undefined> {
    const messages = await messageLog.list(topicId);
    const shown = messages.find(
      ({ message, outcome }) => outcome !== 'REFUSED' && showsMessage(chartType, JSON.parse(config), message.trim()),
    );
    return shown && { value: shown.message.trim(), createdOn: shown.createdOn };
  }

  return async (chart, sources) => {
    const found = await Promise.all(sources.map((source) => latestOf(chart, source)));
    return found.flatMap((latest, index) =>
      latest ? [{ chartSourceId: (sources[index] as ChartSourceEntity).id, ...latest }] : [],
    );
  };
}

function lastOwnValue({ chartType, config }: ChartEntity, newest: readonly Latest[]): Latest | undefined {
  return newest.find(({ value }) => showsValue(chartType, JSON.parse(config), value));
}
