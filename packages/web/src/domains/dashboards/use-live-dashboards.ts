import { useSuspenseQuery } from '@tanstack/react-query';
import type { Dashboard } from '@tinkerstream/contract/dashboards';
import { projectRoom, topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { dashboardListQuery } from './queries.ts';

/**
 * Keeps the dashboards and recent charts current: changes from other tabs, and changes to the charts of the `shown`
 * dashboard and the event triggers of its buttons, which may belong to other users.
 */
export function useLiveDashboards(shown?: Dashboard): void {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  useLiveData({
    rooms: [userRoom(user.id), ...topicIdsOf(shown).map(topicRoom), ...projectIdsOf(shown).map(projectRoom)],
    queryKey: dashboardListQuery.queryKey,
    alsoReload: [
      ['charts', 'recent'],
      ['charts', 'readable'],
    ],
    reloadOn: ['dashboards_changed', 'topic_changed', 'applets_changed', 'room_closed'],
  });
}

/** The topics that a dashboard shows. */
export function topicIdsOf(dashboard: Dashboard | undefined): string[] {
  const sources = dashboard?.dashboardCharts.flatMap(({ chart }) => chart.chartSources) ?? [];
  return [...new Set(sources.map(({ topic }) => topic.id))].sort();
}

/** The projects of the buttons, without those that the user may no longer follow. */
function projectIdsOf(dashboard: Dashboard | undefined): string[] {
  const shown = dashboard?.dashboardButtons.filter(({ state }) => state !== 'GONE') ?? [];
  return [...new Set(shown.map(({ projectId }) => projectId))].sort();
}
