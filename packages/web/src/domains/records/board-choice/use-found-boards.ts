import { hashKey, useQuery } from '@tanstack/react-query';
import { listTopicBoards } from '@tinkerstream/contract/boards';
import type { Device } from '@tinkerstream/contract/points';
import { call } from '../../../platform/requests/call.ts';
import { useDebouncedValue } from '../../../ui/kit.ts';

/** The most boards in the list at a time; a search finds the others. */
const MAX_OFFERED = 20;
const PAUSE_MS = 250;

interface BoardSearch {
  /** The topic; '' while none is chosen. */
  readonly topicId: string;
  /** Only boards that have sent values of this data type. */
  readonly dataTypeId?: string | undefined;
  /** A part of the name or of the serial number. */
  readonly search: string;
}

/**
 * The boards of a topic that match a search, in the order of their names. The server searches, because a topic may have
 * thousands.
 * @returns the boards to offer, the number of all that match, the serial numbers of boards without a stored value, and a
 * function that looks for new boards
 */
export function useFoundBoards({ topicId, dataTypeId, search }: BoardSearch) {
  const [sent] = useDebouncedValue(search.trim(), PAUSE_MS);
  const part = { page: 1, pageSize: MAX_OFFERED, search: sent, sort: 'name', dataTypeId } as const;
  const scope = ['records', 'boards', topicId, dataTypeId];
  const { data, refetch } = useQuery({
    queryKey: [...scope, part],
    queryFn: () => call(listTopicBoards, { topicId, ...part }),
    enabled: topicId !== '',
    // Boards of another topic are no placeholder.
    placeholderData: (before, query) =>
      hashKey(query?.queryKey.slice(0, -1) ?? []) === hashKey(scope) ? before : undefined,
    meta: { quiet: true },
  });
  const devices = (data?.boards ?? []).flatMap(({ device }): Device[] => (device ? [device] : []));
  const unheard = (data?.onlyProblems ?? []).slice(0, MAX_OFFERED).map(({ serialNumber }) => serialNumber);
  return { devices, total: data?.total ?? 0, unheard, refetch };
}
