import {
  BOARD_VALUES,
  BOARD_WINDOW_MS,
  type Board,
  MAX_BOARDS,
  MAX_SEARCHED_BOARDS,
  type ProjectBoards,
} from '@tinkerstream/contract/boards';
import type { BoardProblem } from '@tinkerstream/contract/records';
import { isoTime } from '../../platform/iso-time.ts';
import { presentDataType, type TopicsService } from '../topics/index.ts';
import { type BoardPageQuery, matches, pageOfSenders } from './list-pages.ts';
import { presentDevice, presentValue } from './present.ts';
import type { DevicesRepository } from './repository.ts';
import type { Sender, SentValues } from './sent-values.ts';

/** A topic whose boards are listed. */
interface BoardsTopic {
  readonly id: string;
  readonly description: string;
}

export type ListBoards = (topics: readonly BoardsTopic[], query?: BoardPageQuery) => Promise<ProjectBoards>;

/**
 * Lists the boards of topics with their latest values. The cost grows with the devices and data types of its topics,
 * not with the stored records. The caller must have checked access.
 */
export function createListBoards(
  { store, messageLog }: Pick<SentValues, 'store' | 'messageLog'>,
  devices: DevicesRepository,
  topics: Pick<TopicsService, 'dataTypesOf'>,
): ListBoards {
  /** The latest problem of each board that names itself, by `boardKey`. */
  async function currentProblems(topicIds: readonly string[]) {
    const found = await messageLog.latestProblems(topicIds, Date.now() - PROBLEMS_SHOWN_MS);
    return new Map(
      found.map(({ topicId, deviceSerialNumber: serialNumber, time, outcome, reasons, count }) => {
        const problem: BoardProblem = { createdOn: isoTime(time), outcome, reasons: [...reasons], count };
        return [boardKey(topicId, serialNumber), { topicId, serialNumber, problem }] as const;
      }),
    );
  }

  /** The senders to list, and the number of all that match. */
  async function sendersOf(
    rows: readonly BoardsTopic[],
    dataTypes: readonly { readonly id: string; readonly name: string }[],
    query: BoardPageQuery,
    problems: Map<string, unknown>,
  ) {
    const wanted = { dataTypeIds: dataTypes.map(({ id }) => id), windowMs: BOARD_WINDOW_MS };
    if (query.page === undefined) return store.listSenders({ ...wanted, limit: MAX_BOARDS });
    const topicIds = rows.map(({ id }) => id);
    const [{ senders }, named] = await Promise.all([
      store.listSenders({ ...wanted, limit: MAX_SEARCHED_BOARDS }),
      devices.list(topicIds),
    ]);
    const deviceOf = new Map(named.map((row) => [row.id, presentDevice(row)]));
    const descriptionOf = new Map(rows.map(({ id, description }) => [id, description]));
    const typeNameOf = new Map(dataTypes.map(({ id, name }) => [id, name]));
    const page = pageOfSenders(senders, query, ({ topicId, deviceId, dataTypeId }: Sender) => {
      const { serialName = '', serialNumber = '' } = deviceOf.get(deviceId) ?? {};
      return {
        name: serialName || serialNumber,
        others: [serialNumber, descriptionOf.get(topicId) ?? '', typeNameOf.get(dataTypeId) ?? ''],
      };
    });
    // Boards on other pages have values too: they are not among the boards that have only problems.
    const shown = new Set(page.senders);
    for (const sender of senders) {
      const device = deviceOf.get(sender.deviceId);
      if (device && !shown.has(sender)) problems.delete(boardKey(sender.topicId, device.serialNumber));
    }
    return page;
  }

  return async (topicRows, query = LATEST) => {
    const topicIds = topicRows.map(({ id }) => id);
    const allTypes = [...(await topics.dataTypesOf(topicIds)).values()].flat();
    const dataTypes = query.dataTypeId ? allTypes.filter(({ id }) => id === query.dataTypeId) : allTypes;
    // Problems have no data type, so a search by one has none.
    const problems = await currentProblems(query.dataTypeId ? [] : topicIds);
    if (dataTypes.length === 0) return { boards: [], total: 0, onlyProblems: onlyProblems(problems, query) };
    const { senders, total } = await sendersOf(topicRows, dataTypes, query, problems);
    const [records, newest, rows, shared] = await Promise.all([
      store.recentOfEach(
        senders.map(({ series }) => series),
        BOARD_VALUES,
      ),
      store.recentOfEach(
        senders.map(({ newestSeries }) => newestSeries),
        1,
      ),
      devices.listByIds(senders.map(({ deviceId }) => deviceId)),
      messageLog.sharedNames(topicIds),
    ]);
    const recordsOf = Map.groupBy(records, ({ series }) => series);
    const timeOf = new Map(newest.map(({ series, time }) => [series, time]));
    const deviceOf = new Map(rows.map((row) => [row.id, presentDevice(row)]));
    const typeOf = new Map(dataTypes.map((row) => [row.id, presentDataType(row)]));
    const boards = senders.flatMap(({ topicId, deviceId, series, newestSeries, dataTypeId }): Board[] => {
      const [dataRecordType, time, recent] = [typeOf.get(dataTypeId), timeOf.get(newestSeries), recordsOf.get(series)];
      // The records may have been deleted since.
      if (!dataRecordType || time === undefined || !recent) return [];
      const device = deviceOf.get(deviceId) ?? null;
      const name = device ? boardKey(topicId, device.serialNumber) : '';
      const isShared = shared.has(name);
      const problem = problems.get(name)?.problem;
      problems.delete(name);
      const seen = { lastSeen: isoTime(time), dataRecordType, records: recent.map(presentValue) };
      return [{ topicId, device, ...(isShared && { isNameShared: true }), ...seen, ...(problem && { problem }) }];
    });
    const places = new Map(topicIds.map((id, index) => [id, index]));
    const placeOf = ({ topicId }: Board) => places.get(topicId) ?? 0;
    // A page keeps its own order.
    if (query.page === undefined) boards.sort((a, b) => placeOf(a) - placeOf(b) || byFirstMessage(a, b));
    return { boards, total, onlyProblems: onlyProblems(problems, query) };
  };
}

/** How long problems are shown: older ones are of an earlier lesson. */
const PROBLEMS_SHOWN_MS = 3 * 3_600_000;

/** The query of boards without a page: the boards that sent most recently. */
const LATEST: BoardPageQuery = { pageSize: MAX_BOARDS, search: '', sort: 'name' };

/** The boards with problems only, the latest first. They have no pages of their own. */
function onlyProblems(
  problems: ReadonlyMap<string, ProjectBoards['onlyProblems'][number]>,
  { page = 1, search }: BoardPageQuery,
) {
  if (page > 1) return [];
  const found = [...problems.values()].filter(({ serialNumber }) => matches(serialNumber, search));
  return found.sort((a, b) => (a.problem.createdOn < b.problem.createdOn ? 1 : -1)).slice(0, MAX_BOARDS);
}

const boardKey = (topicId: string, serialNumber: string) => `${topicId} ${serialNumber}`;

/** Sorts boards by their first message. Device ids sort by creation. */
function byFirstMessage({ device: a }: Board, { device: b }: Board): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.id < b.id ? -1 : 1;
}
