import { useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Activity } from '@tinkerstream/contract/records';
import { useMemo } from 'react';
import { useLiveData } from '../../../platform/use-live-data.ts';
import { withActivity } from './live-activity.ts';
import { topicActivityQuery } from './queries.ts';

/** What topics have sent lately, by topic: these, or all that the user may read. */
export function useTopicActivity(topicIds?: readonly string[]): ReadonlyMap<string, Activity> {
  const { data } = useQuery(topicActivityQuery(topicIds));
  return useMemo(() => new Map(data?.map((activity) => [activity.topicId, activity])), [data]);
}

/**
 * The same, live for the topics on the screen: a room for each of the others would be too many.
 * @param topicIds the topics that are loaded, or all that the user may read
 */
export function useLiveTopicActivity(
  topicIds: readonly string[] | undefined,
  shownIds: readonly string[],
): ReadonlyMap<string, Activity> {
  useLiveData({
    // In a fixed order: a list that is sorted anew keeps its rooms.
    rooms: [...shownIds].sort().map(topicRoom),
    queryKey: topicActivityQuery(topicIds).queryKey,
    add: { read_data: withActivity },
    reloadOn: ['topic_changed'],
  });
  return useTopicActivity(topicIds);
}
