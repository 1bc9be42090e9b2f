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
  /** One event for each room: the charts of a whole project are created together. */
  const emitChanged = (changes: readonly ChartChange[]): void => {
    for (const userId of new Set(changes.map(({ chart }) => chart.creatorId))) {
      rooms.emit(userRoom(userId), 'dashboards_changed', { userId });
    }
    for (const topicId of new Set(changes.flatMap(({ topicIds }) => topicIds))) {
      rooms.emit(topicRoom(topicId), 'topic_changed', { topicId });
    }
  };

  afterCommit('charts.created', async ({ created }) => {
    emitChanged(created);
    const projectIds = await topics.projectIdsOf([...new Set(created.flatMap(({ topicIds }) => topicIds))]);
    for (const { chart, topicIds } of created) {
      const shown = { name: chart.name, chartId: chart.id };
      for (const projectId of new Set(topicIds.flatMap((id) => projectIds.get(id) ?? []))) {
        rooms.emit(projectRoom(projectId), 'new_chart', shown);
      }
    }
  });
  afterCommit('chart.changed', async ({ chart, topicIds }) => {
    emitChanged([{ chart, topicIds }]);
    for (const projectId of await projectIdsOf(topicIds)) {
      rooms.emit(projectRoom(projectId), 'project_changed', { projectId });
    }
  });
  afterCommit('chart-links.ended', ({ tokens }) => rooms.recheck([], tokens));
}
