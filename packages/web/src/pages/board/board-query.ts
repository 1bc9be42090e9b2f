import { queryOptions } from '@tanstack/react-query';
import { BOARD_VALUES, type BoardDetail, getBoard } from '@tinkerstream/contract/boards';
import { type ReadData, recordOf } from '@tinkerstream/contract/records';
import { call } from '../../platform/requests/call.ts';

export function boardQuery(topicId: string, deviceId: string) {
  return queryOptions({
    queryKey: ['records', 'board', topicId, deviceId],
    queryFn: () => call(getBoard, { topicId, deviceId }),
    structuralSharing: false,
    // The page reports a failure.
    meta: { quiet: true },
  });
}

/** A board after a message to its topic. @param reload loads a data type that the board has not sent before */
export function withBoardReading(board: BoardDetail, event: ReadData, reload: () => void): BoardDetail {
  if (event.deviceId !== board.device.id) return board;
  const known = new Set(board.keys.map(({ dataRecordType }) => dataRecordType.keyName));
  if (Object.keys(event.records).some((key) => !known.has(key))) reload();
  const keys = board.keys.map((key) => {
    const value = recordOf(event, key.dataRecordType.keyName);
    if (value === undefined) return key;
    return { ...key, records: [{ createdOn: event.timeArrival, value }, ...key.records].slice(0, BOARD_VALUES) };
  });
  return { ...board, keys };
}
