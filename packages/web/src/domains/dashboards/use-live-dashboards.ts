import { useSuspenseQuery } from '@tanstack/react-query';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { dashboardListQuery } from './queries.ts';

/**
 * Keeps the dashboards and recent charts current: changes from other tabs, and changes to the charts of the `shown`
 * dashboard, which may belong to other users.
 */
export function useLiveDashboards(shown?: Dashboard): void {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  useLiveData({
    rooms: [userRoom(user.id), ...topicIdsOf(shown).map(topicRoom)],
    queryKey: dashboardListQuery.queryKey,
    alsoReload: [
      ['charts', 'recent'],
      ['charts', 'readable'],
    ],
    reloadOn: ['dashboards_changed', 'topic_changed', 'room_closed'],
  });
}

/** The topics that a dashboard shows. */
export function topicIdsOf(dashboard: Dashboard | undefined): string[] {
  const sources = dashboard?.dashboardCharts.flatMap(({ chart }) => chart.chartSources) ?? [];
  return [...new Set(sources.map(({ topic }) => topic.id))].sort();
}
