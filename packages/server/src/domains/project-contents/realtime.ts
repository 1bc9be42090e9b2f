import { projectRoom, type Room, topicRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Presence } from '../../platform/realtime/presence.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { EVERYONE, type UserDirectory } from '../users/index.ts';

/** Emits the events of projects to their rooms, and decides who may join the room of a project. */
export function projectsRealtime(
  { afterCommit }: Pick<Events, 'afterCommit'>,
  rooms: Rooms,
  { canRead, projectIdsOf }: Pick<ProjectDirectory, 'canRead' | 'projectIdsOf'>,
  users: Pick<UserDirectory, 'peopleOf'>,
  presence: Pick<Presence, 'onChange'>,
  logger: Logger,
): void {
  rooms.allow('P', async (projectId, caller) => caller !== undefined && canRead(caller.userId, projectId));

  async function announcePresence(userId: string, isOnline: boolean): Promise<void> {
    for (const projectId of await projectIdsOf(userId)) {
      rooms.emit(projectRoom(projectId), 'member_presence', { projectId, userId, isOnline });
    }
  }
  presence.onChange((userId, isOnline) => {
    announcePresence(userId, isOnline).catch((error: unknown) => {
      logger.error({ err: error }, 'Could not tell the members of projects who is online');
    });
  });

  afterCommit('project.changed', ({ projectId }) =>
    rooms.emit(projectRoom(projectId), 'project_changed', { projectId }),
  );
  afterCommit('project.deleted', ({ projectId, keptTopicIds }) => {
    rooms.revokeAccess(roomsOf(projectId));
    return rooms.recheck(keptTopicIds.map(topicRoom));
  });
  afterCommit('project-links.ended', ({ tokens }) => rooms.recheck([], tokens));
  afterCommit('member.joined', async ({ projectId, userId, role }) => {
    const { username, name } = (await users.peopleOf([userId], EVERYONE)).get(userId) ?? { username: '', name: '' };
    rooms.emit(projectRoom(projectId), 'new_user', { projectId, userId, username, name, role });
  });
  afterCommit('member.removed', ({ projectId, userId, topicIds, tokens }) => {
    rooms.emit(projectRoom(projectId), 'remove_user', { projectId, userId });
    rooms.revokeAccess(roomsOf(projectId), userId);
    return rooms.recheck(topicIds.map(topicRoom), tokens);
  });
  afterCommit('member.role-changed', ({ projectId, topicIds }) => {
    rooms.emit(projectRoom(projectId), 'project_changed', { projectId });
    for (const topicId of topicIds) rooms.emit(topicRoom(topicId), 'topic_changed', { topicId });
  });
  afterCommit('file.added', ({ projectId, file }) =>
    rooms.emit(projectRoom(projectId), 'new_file', { projectId, ...file }),
  );
  afterCommit('file.removed', ({ projectId, fileId }) =>
    rooms.emit(projectRoom(projectId), 'remove_file', { projectId, id: fileId }),
  );
}

/** The rooms of a project, without those of its topics. */
function roomsOf(projectId: string): Room[] {
  return [projectRoom(projectId), `${projectRoom(projectId)}_APPLET`];
}
