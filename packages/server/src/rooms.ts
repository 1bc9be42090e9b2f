import type { ProjectsService } from './domains/projects/index.ts';
import type { TopicsService } from './domains/topics/index.ts';
import type { MayJoin } from './platform/realtime/live.ts';

const ROOM = /^(?<kind>[TP])(?<id>[0-9a-f-]{36})$/;

/**
 * Who may listen where: readers of a topic in its room, and whoever knows the topic's name, the same secret that lets
 * a board subscribe; members of a project in its room.
 */
export function createRoomPolicy(topics: TopicsService, projects: ProjectsService): MayJoin {
  return async (room, caller, token) => {
    const { kind, id } = ROOM.exec(room)?.groups ?? {};
    if (!id) return false;
    if (kind === 'P') return caller !== undefined && projects.canRead(caller.userId, id);
    if (token !== undefined && (await topics.find(id))?.name === token) return true;
    return caller !== undefined && topics.canRead(caller.userId, id);
  };
}
