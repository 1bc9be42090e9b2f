import { useQueryClient } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Project } from '@tinkerstream/contract/projects';
import { useEffect } from 'react';
import { joinRoom } from '../../../platform/live.ts';
import { projectQuery } from '../queries.ts';
import { moved } from './moved.ts';

/** Moves the topics of a shown project while boards tell where they are. */
export function useLivePlaces(projectId: string, topics: Project['topics']): void {
  const queries = useQueryClient();
  const topicIds = topics.map(({ topicId }) => topicId).join();
  useEffect(() => {
    const { queryKey } = projectQuery(projectId);
    const leaveTopics = topicIds
      .split(',')
      .filter(Boolean)
      .map((topicId) =>
        joinRoom(topicRoom(topicId), {
          topic_moved: (place) =>
            queries.setQueryData(
              queryKey,
              (project) => project && { ...project, topics: moved(project.topics, place) },
            ),
        }),
      );
    return () => {
      for (const leave of leaveTopics) leave();
    };
  }, [queries, projectId, topicIds]);
}
