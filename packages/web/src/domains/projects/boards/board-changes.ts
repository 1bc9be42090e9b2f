import {
  BOARD_VALUES,
  BOARD_WINDOW_MS,
  type Board,
  type ProjectBoards,
  type ReadData,
  recordOf,
} from '@tinkerstream/contract/records';

/**
 * The boards after a message.
 * @param reload loads what the message does not contain: a new board, or one that no longer sends the shown data type
 */
export function withReading(list: ProjectBoards, event: ReadData, reload: () => void): ProjectBoards {
  const { topicId, deviceId, timeArrival } = event;
  const at = list.boards.findIndex((board) => board.topicId === topicId && (board.device?.id ?? null) === deviceId);
  const board = list.boards[at];
  if (!board) {
    // In a longer list, only the next load can tell which boards are the latest.
    if (list.boards.length === list.total) reload();
    return list;
  }
  const value = recordOf(event, board.dataRecordType.keyName);
  // A load in the meantime may have brought it.
  if (board.records.some((record) => record.createdOn === timeArrival && record.value === value)) return list;
  if (value === undefined && isOutdated(board, timeArrival)) reload();
  const records =
    value === undefined ? board.records : [{ createdOn: timeArrival, value }, ...board.records].slice(0, BOARD_VALUES);
  return { ...list, boards: list.boards.with(at, { ...board, records, lastSeen: timeArrival }) };
}

function isOutdated({ records }: Board, timeArrival: string): boolean {
  return Date.parse(timeArrival) - Date.parse(records[0]?.createdOn ?? '') > BOARD_WINDOW_MS;
}
