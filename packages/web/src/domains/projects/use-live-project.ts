import { useQueryClient } from '@tanstack/react-query';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Project } from '@tinkerstream/contract/projects';
import { useEffect, useEffectEvent } from 'react';
import { joinRoom } from '../../platform/live.ts';
import { reloadSoon } from '../../platform/reload-soon.ts';
import { withMessage, withNewFile, withNewUser, withoutFile, withoutUser } from './live-changes.ts';
import { projectQuery } from './queries.ts';

/** How a project is after an event of it. */
type ProjectChange<Event> = (project: Project, event: Event) => Project;

/**
 * Keeps a shown project up to date: one more for each message, who is in it, its files, and what else others change.
 * `onClosed` hears that the project was deleted, or is not this user's to read any more.
 */
export function useLiveProject(id: string, topicIds: readonly string[], onClosed: () => void): void {
  useProjectRoom(id, onClosed);
  useTopicRooms(id, topicIds.join());
}

function useProjectRoom(id: string, onClosed: () => void): void {
  const queries = useQueryClient();
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    const { queryKey } = projectQuery(id);
    const projectAgain = reloadSoon(queries, queryKey);
    const chartsAgain = reloadSoon(queries, ['charts']);

    /** A topic or data type that comes or goes takes its charts along. */
    function reloadAll() {
      projectAgain.request();
      chartsAgain.request();
    }

    /** Shows at once what an event tells; the project is asked for again because an answer may be on its way. */
    function take<Event extends { readonly projectId: string }>(change: ProjectChange<Event>) {
      return (event: Event) => {
        queries.setQueryData(queryKey, (project) => project && change(project, event));
        projectAgain.request();
      };
    }

    const leave = joinRoom(projectRoom(id), {
      new_chart: reloadAll,
      new_user: take(withNewUser),
      remove_user: take(withoutUser),
      new_file: take(withNewFile),
      remove_file: take(withoutFile),
      project_changed: reloadAll,
      room_closed: closed,
      joined: reloadAll,
      // Removed while this page was not connected: the answer to this says so.
      refused: projectAgain.request,
    });
    return () => {
      leave();
      projectAgain.cancel();
      chartsAgain.cancel();
    };
  }, [queries, id]);
}

function useTopicRooms(id: string, topicIds: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { queryKey } = projectQuery(id);
    const projectAgain = reloadSoon(queries, queryKey);
    // A key that stays unknown (text, or one too many) is asked for once, not with each message.
    const asked = new Set<string>();
    const leaves = topicIds
      .split(',')
      .filter(Boolean)
      .map((topicId) =>
        joinRoom(topicRoom(topicId), {
          read_data: (event) => {
            queries.setQueryData(queryKey, (project) => project && withMessage(project, topicId));
            const known = queries.getQueryData(queryKey)?.topics.find((topic) => topic.topicId === topicId);
            for (const { keyName } of known?.dataRecordTypes ?? []) asked.add(`${topicId} ${keyName}`);
            const news = Object.keys(event.records).filter((key) => !asked.has(`${topicId} ${key}`));
            for (const key of news) asked.add(`${topicId} ${key}`);
            // An answer on its way may have been made before this message: then another one is asked for.
            if (queries.isFetching({ queryKey }) > 0 || news.length > 0) projectAgain.request();
          },
          // What came while this page was not connected, or before it knew of the topic, is in the answer.
          joined: projectAgain.request,
        }),
      );
    return () => {
      for (const leave of leaves) leave();
      // What was asked for is still wanted where one topic has come or gone, so nothing is cancelled.
    };
  }, [queries, id, topicIds]);
}
