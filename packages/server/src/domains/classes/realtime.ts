import { topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import type { TopicsService } from '../topics/index.ts';

/** Tells the teachers of a class that it has changed, and pupils what has changed for them. */
export function classesRealtime(
  { afterCommit }: Pick<Events, 'afterCommit'>,
  rooms: Rooms,
  topics: Pick<TopicsService, 'listOfProjects'>,
): void {
  afterCommit('class.changed', ({ classId, teacherIds }) => {
    for (const userId of teacherIds) rooms.emit(userRoom(userId), 'class_changed', { classId });
  });
  afterCommit('class-work.changed', ({ projectId, userIds }) => {
    for (const userId of new Set(userIds)) rooms.emit(userRoom(userId), 'class_work_changed', { projectId });
  });
  afterCommit('class.paused', async ({ projectId, userIds }) => {
    for (const userId of userIds) rooms.emit(userRoom(userId), 'class_paused', { projectId });
    // What these users publish of the project is closed, or open again.
    await rooms.recheck((await topics.listOfProjects([projectId])).map(({ id }) => topicRoom(id)));
  });
}
