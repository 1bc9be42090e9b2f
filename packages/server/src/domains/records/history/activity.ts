import { BOARD_VALUES, BOARD_WINDOW_MS } from '@tinkerstream/contract/boards';
import { type Activity, usualIntervalMs } from '@tinkerstream/contract/records';
import { isoTime } from '../../../platform/iso-time.ts';
import { presentDataType, type TopicsService } from '../../topics/index.ts';
import { directionAverages } from '../store/directions.ts';
import type { LongReaderOf } from '../store/fair-reader.ts';
import type { RecordStore, ShownSeries, ShownSeriesQuery, StoredRecord } from '../store/record-store.ts';
import { directionMean, trendOf, trendRange } from './trend.ts';

/** Maximum devices in a trend: those that sent last. */
const TREND_SERIES = 20;

export type ListActivity = (
  userId: string,
  topicIds: readonly string[],
  query: Pick<ShownSeriesQuery, 'by' | 'limit'>,
) => Promise<Activity[]>;

/**
 * Lists the latest values of topics, or of their data types. Three queries for any number of topics. The cost grows
 * with their devices and data types, not with the stored records. The caller must have checked access.
 */
export function createListActivity(
  store: RecordStore,
  longReaderOf: LongReaderOf,
  topics: Pick<TopicsService, 'dataTypesOf'>,
): ListActivity {
  return async (userId, topicIds, query) => {
    const dataTypes = [...(await topics.dataTypesOf(topicIds)).values()].flat();
    if (dataTypes.length === 0) return [];
    const rows = await store.listShownSeries({
      ...query,
      dataTypeIds: dataTypes.map(({ id }) => id),
      windowMs: BOARD_WINDOW_MS,
      seriesLimit: TREND_SERIES,
    });
    const groups = [...Map.groupBy(rows, ({ dataTypeId }) => dataTypeId).values()];
    const [recent, newest] = await Promise.all([
      store.recentOfEach(firstOf(groups, 'series'), BOARD_VALUES),
      store.recentOfEach(firstOf(groups, 'newestSeries'), 1),
    ]);
    const recentOf = Map.groupBy(recent, ({ series }) => series);
    const lastTimes = new Map(newest.map(({ series, time }) => [series, time]));
    const lines = groups.flatMap((group) => {
      const [shown] = group;
      const values = shown && recentOf.get(shown.series);
      const lastTime = shown && lastTimes.get(shown.newestSeries);
      // The records may have been deleted since.
      return values && lastTime !== undefined ? [lineOf(group, values, lastTime)] : [];
    });
    const typeOf = new Map(dataTypes.map((row) => [row.id, presentDataType(row)]));
    const isDirection = ({ dataTypeId }: (typeof lines)[number]) => typeOf.get(dataTypeId)?.isDirection ?? false;
    const reader = longReaderOf(userId);
    const averages = await reader.averages(lines.flatMap((line) => (isDirection(line) ? [] : line.range)));
    const means = await directionAverages(
      reader,
      lines.flatMap((line) => (isDirection(line) ? line.range : [])),
    );
    return lines.flatMap((line): Activity[] => {
      const { topicId, dataTypeId, values, lastTime, interval, range } = line;
      const found = isDirection(line) ? means.shift() : averages.shift();
      const meanOf = isDirection(line) ? directionMean : undefined;
      const [dataRecordType, latest] = [typeOf.get(dataTypeId), values[0]];
      if (!dataRecordType || !latest) return [];
      return [
        {
          topicId,
          dataRecordType,
          value: latest.value,
          createdOn: isoTime(latest.time),
          lastSeen: isoTime(lastTime),
          usualIntervalMs: interval ?? null,
          trend: trendOf(range, found ?? [], values, meanOf),
        },
      ];
    });
  };
}

/** Finds the topics that have records among the given ones, most recently active first. Reads only the end of each series. */
export function createHeardLastFirst(
  store: Pick<RecordStore, 'listShownSeries'>,
  topics: Pick<TopicsService, 'dataTypesOf'>,
): (topicIds: readonly string[]) => Promise<string[]> {
  return async (topicIds) => {
    const dataTypeIds = [...(await topics.dataTypesOf(topicIds)).values()].flat().map(({ id }) => id);
    const query = { by: 'topic', windowMs: BOARD_WINDOW_MS, seriesLimit: 1, limit: topicIds.length } as const;
    const shown = dataTypeIds.length === 0 ? [] : await store.listShownSeries({ ...query, dataTypeIds });
    return shown.map(({ topicId }) => topicId);
  };
}

/** The activity of a topic or data type before its averages are read. */
function lineOf(group: readonly ShownSeries[], values: readonly StoredRecord[], lastTime: number) {
  const { topicId, dataTypeId } = group[0] as ShownSeries;
  const interval = usualIntervalMs(values.map(({ time }) => time));
  const range = {
    ...trendRange((values[0] as StoredRecord).time, interval ?? 0),
    series: group.map((one) => one.series),
  };
  return { topicId, dataTypeId, values, lastTime, interval, range };
}

function firstOf(groups: readonly ShownSeries[][], field: 'series' | 'newestSeries'): number[] {
  return groups.flatMap(([first]) => first?.[field] ?? []);
}
