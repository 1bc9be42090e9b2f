import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import {
  type Board,
  type BoardOrder,
  floodRate,
  listProjectBoards,
  listTopicBoards,
  usualIntervalMs,
} from '@tinkerstream/contract/records';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { call } from '../../../platform/requests/call.ts';
import { withReading } from './board-changes.ts';

/** Whose boards: those of a project, live for some of its topics, or those of one topic. */
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

/** The boards that send to a project or a topic; live. */
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
