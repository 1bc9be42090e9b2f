import { useQueryClient } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { useEffect } from 'react';
import { joinRoom } from '../../platform/live.ts';
import { reloadSoon } from '../../platform/reload-soon.ts';
import { withLiveMessage } from './live-records.ts';
import { topicQuery } from './queries.ts';

/** Adds each live message to the shown topic, and loads the topic again where a message brought a new key. */
export function useLiveTopic(topicId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { queryKey } = topicQuery(topicId);
    const topicAgain = reloadSoon(queries, queryKey);
    const chartsAgain = reloadSoon(queries, ['charts']);
    // A key that stays unknown (text, or one too many) is asked for once, not with each message.
    const asked = new Set<string>();
    const leave = joinRoom(topicRoom(topicId), {
      read_data: (event) => {
        const topic = queries.getQueryData(queryKey);
        for (const { keyName } of topic?.dataRecordTypes ?? []) asked.add(keyName);
        const news = Object.keys(event.records).filter((key) => !asked.has(key));
        for (const key of news) asked.add(key);
        // An answer on its way may have been made before this message: then another one is asked for.
        if (!topic || queries.isFetching({ queryKey }) > 0 || news.length > 0) topicAgain.request();
        if (topic) queries.setQueryData(queryKey, withLiveMessage(topic, event));
        if (news.length > 0) chartsAgain.request();
      },
      joined: topicAgain.request,
    });
    return () => {
      leave();
      topicAgain.cancel();
      chartsAgain.cancel();
    };
  }, [queries, topicId]);
}
