import { addAll, largestOf } from '@tinkerstream/contract/platform/extremes';
import { batched } from '../../../../platform/batched.ts';
import type { TimeSlice } from '../../../../platform/limits/time-slice.ts';
import type { ArrivedRecord, RecordReader } from '../record-store.ts';
import { type ComputedDataType, type ComputedSource, type StoredIds, sourcesOf } from './computed-series.ts';
import { byBoard, type ComputedBoard, computedRecords } from './join.ts';

/** Further messages that are read for computed values: the latest messages of a board may lack one of the keys. */
export const OTHER_MESSAGES = 20;

/** Boards of a topic whose messages are read together, the latest senders first. Mostly they have the latest values. */
const BOARDS_AT_ONCE = 20;
/** Topics that are read together. */
const TOPICS_AT_ONCE = 20;

/** The latest computed value of a data type, with the source of each of its values. */
export interface LatestComputed {
  readonly type: ComputedDataType;
  readonly record: ArrivedRecord;
  readonly source: ComputedSource;
  readonly sources: readonly ComputedSource[];
}

/** Finds the latest values of computed data types, over all boards. The cost grows with the boards that have to be read. */
export function createLatestComputed(store: Pick<RecordReader, 'recentOfEach'>, slice: TimeSlice) {
  const latestOf = (count: number) =>
    batched(async (series: readonly number[]) =>
      Map.groupBy(await store.recentOfEach(series, count), (record) => record.series),
    );
  const [lastOf, recentOf] = [latestOf(1), latestOf(1 + OTHER_MESSAGES)];

  /** Boards in the order of their latest records, with the places of these records. */
  async function byLatest(boards: readonly ComputedBoard<ComputedSource>[]) {
    if (boards.length <= BOARDS_AT_ONCE) return boards.map((board) => ({ board, place: Number.POSITIVE_INFINITY }));
    const ranked = await Promise.all(
      boards.map(async (board) => {
        const last = await Promise.all(board.inputs.map(lastOf));
        return { board, place: largestOf(last.map((records) => records?.[0]?.place ?? 0)) };
      }),
    );
    return ranked.sort((a, b) => b.place - a.place);
  }

  async function newestOfTopic(types: readonly ComputedDataType[], stored: StoredIds): Promise<LatestComputed[]> {
    const sourcesByType = new Map(types.map((type) => [type.id, sourcesOf(type, stored)]));
    const newest = new Map<string, { readonly record: ArrivedRecord; readonly source: ComputedSource }>();
    const ranked = await byLatest(byBoard([...sourcesByType.values()].flat()));
    for (let at = 0; at < ranked.length; at += BOARDS_AT_ONCE) {
      const place = ranked[at]?.place ?? 0;
      const isOpen = ({ series }: ComputedSource) => (newest.get(series.dataTypeId)?.record.place ?? -1) < place;
      const boards = ranked.slice(at, at + BOARDS_AT_ONCE).map(({ board }) => board);
      const sources = boards.flatMap((board) => board.sources.filter(isOpen));
      if (sources.length === 0) continue;
      const inputs = [...new Set(sources.flatMap((source) => source.inputs))];
      const records = (await Promise.all(inputs.map(recentOf))).flatMap((found) => found ?? []);
      for (const [source, computed] of await computedRecords(sources, records, slice)) {
        const { dataTypeId } = source.series;
        const [record] = computed.sort(latestFirst);
        const known = newest.get(dataTypeId);
        if (record && (!known || latestFirst(record, known.record) < 0)) newest.set(dataTypeId, { record, source });
      }
    }
    return types.flatMap((type) => {
      const found = newest.get(type.id);
      return found ? [{ type, ...found, sources: sourcesByType.get(type.id) ?? [] }] : [];
    });
  }

  /** @param stored the stored series of the topics of the data types */
  return async (types: readonly ComputedDataType[], stored: StoredIds): Promise<LatestComputed[]> => {
    const topics = [...Map.groupBy(types, ({ topicId }) => topicId).values()];
    const found: LatestComputed[] = [];
    for (let at = 0; at < topics.length; at += TOPICS_AT_ONCE) {
      const some = topics.slice(at, at + TOPICS_AT_ONCE);
      addAll(found, (await Promise.all(some.map((of) => newestOfTopic(of, stored)))).flat());
    }
    return found;
  };
}

export function latestFirst(a: ArrivedRecord, b: ArrivedRecord): number {
  return b.place - a.place || b.seq - a.seq;
}
