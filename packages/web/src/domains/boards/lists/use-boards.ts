import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  BOARD_VALUES,
  BOARD_WINDOW_MS,
  type Board,
  type BoardOrder,
  listProjectBoards,
  listTopicBoards,
  type ProjectBoards,
} from '@tinkerstream/contract/boards';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { floodRate, type ReadData, recordOf, usualIntervalMs } from '@tinkerstream/contract/records';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { call } from '../../../platform/requests/call.ts';

/** The boards to list: of a project (live for the given topics), or of one topic. */
export type BoardsOf =
  | { readonly projectId: string; readonly topicIds: readonly string[] }
  | { readonly topicId: string };

/** A page of boards. */
interface BoardPart {
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
  readonly sort: BoardOrder;
}

/** The boards that sent most recently, or a page. The page reports failures. */
function boardsQuery(of: BoardsOf, part: BoardPart | undefined) {
  return queryOptions({
    queryKey: ['records', 'boards', 'topicId' in of ? of.topicId : of.projectId, part],
    queryFn: () =>
      'topicId' in of
        ? call(listTopicBoards, { topicId: of.topicId, ...part })
        : call(listProjectBoards, { projectId: of.projectId, ...part }),
    ...(part && { placeholderData: keepPreviousData }),
    // Each live message creates a new list; comparing it field by field would be wasted.
    structuralSharing: false,
    meta: { quiet: true },
  });
}

/** The boards that send to a project or a topic, live. */
export function useBoards(of: BoardsOf, part?: BoardPart) {
  const query = boardsQuery(of, part);
  useLiveData({
    rooms: ('topicId' in of ? [of.topicId] : of.topicIds).map(topicRoom),
    queryKey: query.queryKey,
    add: { read_data: withReading },
    reloadOn: ['topic_changed', 'problems_logged', 'records_removed'],
  });
  return useQuery(query);
}

/** The times that decide whether a board is silent. */
export function heardOf({ lastSeen, records }: Board) {
  return { lastSeen, usualIntervalMs: usualIntervalMs(records.map(({ createdOn }) => Date.parse(createdOn))) };
}

/** The messages a second of a board, if it sends far more than a lesson needs. */
export function floodRateOf({ records }: Board, now: number): number | undefined {
  return floodRate(
    records.map(({ createdOn }) => Date.parse(createdOn)),
    now,
  );
}

/**
 * The boards after a message.
 * @param reload loads what the message does not contain: a new board, or a board that no longer sends the shown data type
 */
export function withReading(list: ProjectBoards, event: ReadData, reload: () => void): ProjectBoards {
  const { topicId, deviceId, timeArrival } = event;
  const at = list.boards.findIndex((board) => board.topicId === topicId && (board.device?.id ?? null) === deviceId);
  const board = list.boards[at];
  if (!board) {
    // In a longer list, only the next load shows which boards are the latest.
    if (list.boards.length === list.total) reload();
    return list;
  }
  const value = recordOf(event, board.dataRecordType.keyName);
  // A load in the meantime may already contain the value.
  if (board.records.some((record) => record.createdOn === timeArrival && record.value === value)) return list;
  if (value === undefined && isOutdated(board, timeArrival)) reload();
  const records =
    value === undefined ? board.records : [{ createdOn: timeArrival, value }, ...board.records].slice(0, BOARD_VALUES);
  return { ...list, boards: list.boards.with(at, { ...board, records, lastSeen: timeArrival }) };
}

function isOutdated({ records }: Board, timeArrival: string): boolean {
  return Date.parse(timeArrival) - Date.parse(records[0]?.createdOn ?? '') > BOARD_WINDOW_MS;
}
