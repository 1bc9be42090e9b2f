import { queryOptions, useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { type Board, floodRate, listProjectBoards, usualIntervalMs } from '@tinkerstream/contract/records';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { call } from '../../../platform/requests/call.ts';
import { withReading } from './board-changes.ts';

/** The boards of a project. The page reports failures. */
function boardsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['records', 'boards', projectId],
    queryFn: () => call(listProjectBoards, { projectId }),
    // Each live message creates a new list; comparing it field by field would be wasted.
    structuralSharing: false,
    meta: { quiet: true },
  });
}

/** The boards that send to a project; live for these topics. */
export function useBoards(projectId: string, topicIds: readonly string[]) {
  const query = boardsQuery(projectId);
  useLiveData({
    rooms: topicIds.map(topicRoom),
    queryKey: query.queryKey,
    add: { read_data: withReading },
    reloadOn: ['topic_changed'],
  });
  return useQuery(query);
}

/** What decides whether a board is silent. */
export function heardOf({ lastSeen, records }: Board) {
  return { lastSeen, usualIntervalMs: usualIntervalMs(records.map(({ createdOn }) => Date.parse(createdOn))) };
}

/** How many messages a second a board sends, if far more than a lesson needs. */
export function floodRateOf({ records }: Board, now: number): number | undefined {
  return floodRate(
    records.map(({ createdOn }) => Date.parse(createdOn)),
    now,
  );
}
