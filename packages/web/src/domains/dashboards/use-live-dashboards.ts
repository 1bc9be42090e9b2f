import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { topicRoom, userRoom } from '@tinkerstream/contract/platform/socket';
import { useEffect } from 'react';
import { joinRoom } from '../../platform/live.ts';
import { reloadSoon } from '../../platform/reload-soon.ts';
import { currentUserQuery } from '../accounts/index.ts';
import { dashboardListQuery } from './queries.ts';

/**
 * Keeps the dashboards and the recent charts up to date: what the user does in another tab, and what happens to the
 * charts that `shown` has, which may be somebody else's.
 */
export function useLiveDashboards(shown?: Dashboard): void {
  const queries = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const userId = user.id;

  useEffect(() => {
    const again = reloadAll(queries);
    const leave = joinRoom(userRoom(userId), { dashboards_changed: again.request, joined: again.request });
    return () => {
      leave();
      again.cancel();
    };
  }, [queries, userId]);

  const topicIds = topicIdsOf(shown).join();
  useEffect(() => {
    const again = reloadAll(queries);
    const leaves = topicIds
      .split(',')
      .filter(Boolean)
      .map((topicId) => {
        const handlers = { topic_changed: again.request, room_closed: again.request };
        return joinRoom(topicRoom(topicId), handlers);
      });
    return () => {
      for (const leave of leaves) leave();
      // What was asked for is still wanted where one topic has come or gone, so nothing is cancelled.
    };
  }, [queries, topicIds]);
}

function reloadAll(queries: ReturnType<typeof useQueryClient>) {
  const reloads = [dashboardListQuery.queryKey, ['charts', 'recent']].map((queryKey) => reloadSoon(queries, queryKey));
  return {
    request() {
      for (const reload of reloads) reload.request();
    },
    cancel() {
      for (const reload of reloads) reload.cancel();
    },
  };
}

function topicIdsOf(dashboard: Dashboard | undefined): string[] {
  const sources = dashboard?.dashboardCharts.flatMap(({ chart }) => chart.chartSources) ?? [];
  return [...new Set(sources.map(({ topic }) => topic.id))].sort();
}
