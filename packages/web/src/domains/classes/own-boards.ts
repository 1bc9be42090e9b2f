import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOwnBoards } from '@tinkerstream/contract/classes';
import { call } from '../../platform/requests/call.ts';
import { CLASSES_KEY } from './queries.ts';

/** The boards that teachers have given to the user. Pages of pupils load them (`lesson/pupil-lesson.tsx`). */
export const ownBoardsQuery = queryOptions({
  queryKey: [...CLASSES_KEY, 'own-boards'],
  queryFn: () => call(listOwnBoards, {}),
  meta: { quiet: true },
});

const NONE: Awaited<ReturnType<NonNullable<(typeof ownBoardsQuery)['queryFn']>>> = [];

/** What pages of pupils have loaded; nothing on other pages. */
export function useOwnBoards(): typeof NONE {
  const { data = NONE } = useQuery({ ...ownBoardsQuery, enabled: false });
  return data;
}
