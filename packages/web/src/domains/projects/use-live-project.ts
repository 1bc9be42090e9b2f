import { useQueryClient } from '@tanstack/react-query';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Project } from '@tinkerstream/contract/projects';
import { useEffect } from 'react';
import { joinRoom } from '../../platform/live.ts';
import { reloadSoon } from '../../platform/reload-soon.ts';
import { projectQuery } from './queries.ts';

/** Keeps the figures of a shown project up to date: one more for each message, and a new data type with its first value. */
export function useLiveProject({ id, topics }: Project): void {
  const queries = useQueryClient();
  const topicIds = topics.map(({ topicId }) => topicId).join();
  useEffect(() => {
    const { queryKey } = projectQuery(id);
    const projectAgain = reloadSoon(queries, queryKey);
    const chartsAgain = reloadSoon(queries, ['charts']);
    // A key that stays unknown (text, or one too many) is asked for once, not with each message.
    const asked = new Set<string>();
    const leaveTopics = topicIds
      .split(',')
      .filter(Boolean)
      .map((topicId) =>
        joinRoom(topicRoom(topicId), {
          read_data: (event) => {
            queries.setQueryData(queryKey, (project) => project && countMessage(project, topicId));
            const known = queries.getQueryData(queryKey)?.topics.find((topic) => topic.topicId === topicId);
            for (const { keyName } of known?.dataRecordTypes ?? []) asked.add(`${topicId} ${keyName}`);
            const news = Object.keys(event.records).filter((key) => !asked.has(`${topicId} ${key}`));
            for (const key of news) asked.add(`${topicId} ${key}`);
            // An answer on its way may have been made before this message: then another one is asked for.
            if (queries.isFetching({ queryKey }) > 0 || news.length > 0) projectAgain.request();
          },
        }),
      );
    const leaveProject = joinRoom(projectRoom(id), {
      new_chart: chartsAgain.request,
      joined: projectAgain.request,
    });
    return () => {
      for (const leave of [...leaveTopics, leaveProject]) leave();
      projectAgain.cancel();
      chartsAgain.cancel();
    };
  }, [queries, id, topicIds]);
}

function countMessage(project: Project, topicId: string): Project {
  const topics = project.topics.map((topic) =>
    topic.topicId === topicId ? { ...topic, totalNumberOfMessages: topic.totalNumberOfMessages + 1 } : topic,
  );
  return { ...project, topics };
}
