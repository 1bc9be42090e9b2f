import { queryOptions, useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { LeftOutList } from '@tinkerstream/contract/records';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { loadLeftOut } from './load-left-out.ts';

const NONE: LeftOutList = { values: [], mayLeaveOut: [] };

/** The values of topics that are left out, live. The page works without them: failures are quiet. */
export function useLeftOut(topicIds: readonly string[]): LeftOutList {
  const asked = [...new Set(topicIds)].sort();
  const query = queryOptions({
    queryKey: ['left-out', asked.join()],
    queryFn: () => (asked.length > 0 ? loadLeftOut(asked) : NONE),
    meta: { quiet: true },
  });
  const { data = NONE } = useQuery(query);
  useLiveData({ rooms: asked.map(topicRoom), queryKey: query.queryKey, reloadOn: ['records_removed'] });
  return data;
}
