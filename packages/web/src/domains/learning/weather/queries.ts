import { queryOptions } from '@tanstack/react-query';
import { listWeatherStations } from '@tinkerstream/contract/learning';
import { call } from '../../../platform/requests/call.ts';

const MINUTE_MS = 60_000;
/** The refetch interval while the server asks the observatory for the first time. */
const FIRST_REFETCH_MS = 3000;

/** All weather stations with their latest readings. Requests keep the server updating them. */
export const weatherQuery = queryOptions({
  queryKey: ['weather'],
  queryFn: () => call(listWeatherStations, {}),
  refetchInterval: ({ state: { data } }) => {
    const isFirst = data !== undefined && data.source.answeredOn === null && data.source.isReachable;
    return isFirst ? FIRST_REFETCH_MS : MINUTE_MS;
  },
  // The page shows a failure itself: refetches have no caller.
  meta: { quiet: true },
});
