import { useQueryClient } from '@tanstack/react-query';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Topic } from '@tinkerstream/contract/topics';
import { useEffect, useEffectEvent } from 'react';
import { joinRoom } from '../../platform/live.ts';
import { reloadSoon } from '../../platform/reload-soon.ts';
import { withLiveMessage } from './live-records.ts';
import { deletingKey, topicQuery } from './queries.ts';

/**
 * Keeps a shown topic up to date: adds each live message to it, moves it, and loads it again where somebody changed it
 * or a message brought a new key or device. Its charts come through the rooms of the projects that it is in. `onClosed`
 * hears that the topic was deleted, or is not this user's to read any more.
 */
export function useLiveTopic(topicId: string, projects: Topic['projects'] = [], onClosed?: () => void): void {
  const queries = useQueryClient();
  const closed = useEffectEvent(() => onClosed?.());
  useEffect(() => {
    const { queryKey } = topicQuery(topicId);
    const topicAgain = reloadSoon(queries, queryKey);
    const chartsAgain = reloadSoon(queries, ['charts']);
    // A key that stays unknown (text, or one too many) is asked for once, not with each message.
    const asked = new Set<string>();
    const leave = joinRoom(topicRoom(topicId), {
      read_data: (event) => {
        const topic = queries.getQueryData(queryKey);
        for (const { keyName } of topic?.dataRecordTypes ?? []) asked.add(`key ${keyName}`);
        for (const { id } of topic?.devices ?? []) asked.add(`device ${id}`);
        const keys = Object.keys(event.records).map((key) => `key ${key}`);
        const newKeys = keys.filter((key) => !asked.has(key));
        const isNewDevice = event.deviceId !== null && !asked.has(`device ${event.deviceId}`);
        for (const key of [...newKeys, `device ${event.deviceId}`]) asked.add(key);
        // An answer on its way may have been made before this message: then another one is asked for.
        const mayBeMissed = !topic || queries.isFetching({ queryKey }) > 0;
        if (mayBeMissed || isNewDevice || newKeys.length > 0) topicAgain.request();
        if (topic) queries.setQueryData(queryKey, withLiveMessage(topic, event));
        if (newKeys.length > 0) chartsAgain.request();
      },
      topic_moved: ({ latitude, longitude }) => {
        queries.setQueryData(queryKey, (topic) => topic && { ...topic, latitude, longitude });
        if (queries.isFetching({ queryKey }) > 0) topicAgain.request();
      },
      topic_changed: () => {
        topicAgain.request();
        // Data types bring their charts and take them along.
        chartsAgain.request();
      },
      room_closed: () => {
        // Whoever deletes it themselves need not be told.
        if (queries.isMutating({ mutationKey: deletingKey(topicId) }) === 0) closed();
      },
      joined: topicAgain.request,
      // Deleted while this page was not connected: the answer to this says so.
      refused: topicAgain.request,
    });
    return () => {
      leave();
      topicAgain.cancel();
      chartsAgain.cancel();
    };
  }, [queries, topicId]);

  const projectIds = projects.map(({ id }) => id).join();
  useEffect(() => {
    const chartsAgain = reloadSoon(queries, ['charts']);
    const leaveProjects = projectIds
      .split(',')
      .filter(Boolean)
      .map((projectId) => joinRoom(projectRoom(projectId), { new_chart: chartsAgain.request }));
    return () => {
      for (const leave of leaveProjects) leave();
      chartsAgain.cancel();
    };
  }, [queries, projectIds]);
}
