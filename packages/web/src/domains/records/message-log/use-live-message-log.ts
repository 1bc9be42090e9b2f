import { useQueryClient } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { useEffect } from 'react';
import { joinRoom } from '../../../platform/live.ts';
import { reloadSoon } from '../../../platform/reload-soon.ts';
import { messageLogQuery } from '../queries.ts';

/** Loads a shown log of messages again when there are new ones. */
export function useLiveMessageLog(topicId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const again = reloadSoon(queries, messageLogQuery(topicId).queryKey);
    const leave = joinRoom(topicRoom(topicId), { messages_logged: again.request, joined: again.request });
    return () => {
      leave();
      again.cancel();
    };
  }, [queries, topicId]);
}
