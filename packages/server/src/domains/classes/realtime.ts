import { topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';

/** Announces changes of a class to its teachers, and to its pupils what concerns them. */
export function classesRealtime(
  { afterCommit }: Pick<Events, 'afterCommit'>,
  rooms: Rooms,
  topics: Pick<TopicsService, 'listOfProjects'>,
  members: Pick<ProjectDirectory, 'membersOf'>,
): void {
  afterCommit('class.changed', ({ classId, teacherIds }) => {
    for (const userId of teacherIds) rooms.emit(userRoom(userId), 'class_changed', { classId });
  });
  afterCommit('class-work.changed', ({ projectId, userIds }) => {
    for (const userId of new Set(userIds)) rooms.emit(userRoom(userId), 'class_work_changed', { projectId });
  });
  afterCommit('board-names.changed', async ({ projectIds }) => {
    for (const [projectId, userIds] of await members.membersOf(projectIds)) {
      for (const userId of userIds) rooms.emit(userRoom(userId), 'board_names_changed', { projectId });
    }
  });
  for (const name of ['member.joined', 'member.removed'] as const) {
    afterCommit(name, ({ projectId, userId }) => rooms.emit(userRoom(userId), 'board_names_changed', { projectId }));
  }
  afterCommit('class.paused', async ({ projectId, userIds }) => {
    for (const userId of userIds) rooms.emit(userRoom(userId), 'class_paused', { projectId });
    // The public pages that these users have of the project are closed, or open again.
    await rooms.recheck((await topics.listOfProjects([projectId])).map(({ id }) => topicRoom(id)));
  });
}
