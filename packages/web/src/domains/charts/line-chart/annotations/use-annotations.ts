import { queryOptions, useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { AnnotationList } from '@tinkerstream/contract/topics';
import { useMemo } from 'react';
import { useLiveData } from '../../../../platform/live/use-live-data.ts';
import type { LineFeed } from '../../feed.ts';
import type { LineSource } from '../../line-source.ts';

const NONE: AnnotationList = { annotations: [], mayAnnotate: [] };

/** The annotated moments of the topics of a chart, live. Failures are quiet, because a chart is of use without annotations. */
export function useAnnotations(sources: readonly LineSource[], feed: LineFeed): AnnotationList {
  const topicIds = useMemo(() => [...new Set(sources.map(({ topicId }) => topicId))].sort(), [sources]);
  const { annotations, roomToken } = feed;
  const query = queryOptions({
    queryKey: ['annotations', roomToken ?? '', topicIds.join()],
    queryFn: () => annotations?.(topicIds) ?? NONE,
    meta: { quiet: true },
  });
  const { data = NONE } = useQuery(query);
  useLiveData({
    rooms: topicIds.map(topicRoom),
    token: roomToken,
    queryKey: query.queryKey,
    reloadOn: ['annotations_changed'],
  });
  return data;
}
