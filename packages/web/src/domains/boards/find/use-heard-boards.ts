import { queryOptions, useQuery } from '@tanstack/react-query';
import { listHeardBoards } from '@tinkerstream/contract/boards';
import { boardsRoom } from '@tinkerstream/contract/platform/room';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { call } from '../../../platform/requests/call.ts';

function heardBoardsQuery(topicName: string | undefined) {
  return queryOptions({
    queryKey: ['boards', 'heard', topicName ?? ''],
    queryFn: () => call(listHeardBoards, topicName === undefined ? {} : { topicName }),
    meta: { quiet: true },
  });
}

/**
 * What boards did in the last ten minutes as the server saw it, live, for a signed-in user.
 * @param topicName only the boards of this topic, and boards that misspell its name
 */
export function useHeardBoards(topicName?: string) {
  const query = heardBoardsQuery(topicName);
  useLiveData({ rooms: [boardsRoom()], queryKey: query.queryKey, reloadOn: ['boards_heard'] });
  return useQuery(query);
}
