import { useQueryClient } from '@tanstack/react-query';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Project } from '@tinkerstream/contract/projects';
import { useEffect } from 'react';
import { joinRoom } from '../../platform/live.ts';
import { projectQuery } from './queries.ts';

/** Keeps the figures of a shown project up to date: one more for each message, and a new data type with its first value. */
export function useLiveProject({ id, topics }: Project): void {
  const queries = useQueryClient();
  const topicIds = topics.map(({ topicId }) => topicId).join();
  useEffect(() => {
    const { queryKey } = projectQuery(id);
    const reload = () => void queries.invalidateQueries({ queryKey });
    // A key that stays unknown (text, or one too many) is asked for once, not with each message.
    const asked = new Set<string>();
    const leaveTopics = topicIds
      .split(',')
      .filter(Boolean)
      .map((topicId) =>
        joinRoom(topicRoom(topicId), {
          read_data: (event) => {
            if (event.topicId !== topicId) return;
            queries.setQueryData(queryKey, (project) => project && countMessage(project, topicId));
            const known = queries.getQueryData(queryKey)?.topics.find((topic) => topic.topicId === topicId);
            for (const { keyName } of known?.dataRecordTypes ?? []) asked.add(`${topicId} ${keyName}`);
            const news = Object.keys(event.records).filter((key) => !asked.has(`${topicId} ${key}`));
            for (const key of news) asked.add(`${topicId} ${key}`);
            if (news.length > 0) reload();
          },
        }),
      );
    const leaveProject = joinRoom(projectRoom(id), {
      new_chart: () => void queries.invalidateQueries({ queryKey: ['charts'] }),
      rejoined: reload,
    });
    return () => {
      for (const leave of [...leaveTopics, leaveProject]) leave();
    };
  }, [queries, id, topicIds]);
}

function countMessage(project: Project, topicId: string): Project {
  const topics = project.topics.map((topic) =>
    topic.topicId === topicId ? { ...topic, totalNumberOfMessages: topic.totalNumberOfMessages + 1 } : topic,
  );
  return { ...project, topics };
}
