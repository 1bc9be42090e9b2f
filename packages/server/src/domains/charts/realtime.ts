import { projectRoom, topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import type { TopicsService } from '../topics/index.ts';
import type { ChartChange } from './events.ts';

/** Emits the events of charts to the rooms of their creators, topics and projects. */
export function chartsRealtime(
  { afterCommit }: Pick<Events, 'afterCommit'>,
  rooms: Rooms,
  topics: Pick<TopicsService, 'projectIdsOf'>,
): void {
  const projectIdsOf = async (topicIds: readonly string[]): Promise<Set<string>> =>
    new Set([...(await topics.projectIdsOf(topicIds)).values()].flat());
  const emitChanged = ({ chart: { creatorId: userId }, topicIds }: ChartChange): void => {
    rooms.emit(userRoom(userId), 'dashboards_changed', { userId });
    for (const topicId of topicIds) rooms.emit(topicRoom(topicId), 'topic_changed', { topicId });
  };

  afterCommit('chart.created', async ({ chart, topicIds }) => {
    emitChanged({ chart, topicIds });
    const created = { name: chart.name, chartId: chart.id };
    for (const projectId of await projectIdsOf(topicIds)) rooms.emit(projectRoom(projectId), 'new_chart', created);
  });
  afterCommit('chart.changed', async ({ chart, topicIds }) => {
    emitChanged({ chart, topicIds });
    for (const projectId of await projectIdsOf(topicIds)) {
      rooms.emit(projectRoom(projectId), 'project_changed', { projectId });
    }
  });
  afterCommit('chart-links.ended', ({ tokens }) => rooms.recheck([], tokens));
}
