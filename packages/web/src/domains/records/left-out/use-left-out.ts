import { queryOptions, useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { type LeftOutList, listLeftOutValues } from '@tinkerstream/contract/records';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { call } from '../../../platform/requests/call.ts';
import { together } from '../../../platform/requests/together.ts';

const ask = together((topicIds) => call(listLeftOutValues, { topicIds: topicIds.join() }));

/** Loads the left-out values of topics. The charts of a page share a request. */
async function loadLeftOut(topicIds: readonly string[]): Promise<LeftOutList> {
  const { values, mayLeaveOut } = await ask(topicIds);
  const own = new Set(topicIds);
  return {
    values: values.filter(({ topicId }) => own.has(topicId)),
    mayLeaveOut: mayLeaveOut.filter((topicId) => own.has(topicId)),
  };
}

const NONE: LeftOutList = { values: [], mayLeaveOut: [] };

/** The left-out values of topics, live. The page works without them, so failures are quiet. */
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
