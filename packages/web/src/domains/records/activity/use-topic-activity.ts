import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import type { Activity } from '@tinkerstream/contract/records';
import { useMemo } from 'react';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { withActivity } from './live-activity.ts';
import { topicActivityQuery } from './queries.ts';

/** The recent activity of the topics on the screen, by topic, live. */
export function useLiveTopicActivity(topicIds: readonly string[]): ReadonlyMap<string, Activity> {
  // The ids have a fixed order, so that a list in another order keeps its rooms and its data.
  const ids = [...topicIds].sort();
  const query = topicActivityQuery(ids);
  const { data } = useQuery({ ...query, placeholderData: keepPreviousData });
  useLiveData({
    rooms: ids.map(topicRoom),
    queryKey: query.queryKey,
    add: { read_data: withActivity },
    reloadOn: ['topic_changed'],
  });
  return useMemo(() => new Map(data?.map((activity) => [activity.topicId, activity])), [data]);
}
