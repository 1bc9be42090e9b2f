import type { ChartsService } from './domains/charts/index.ts';
import type { EmbeddedMapsService, ProjectsService } from './domains/projects/index.ts';
import type { TopicsService } from './domains/topics/index.ts';
import type { MayJoin } from './platform/realtime/live.ts';

const ROOM = /^(?<kind>[TPU])(?<id>[0-9a-f-]{36})$/;

interface RoomPolicyParts {
  readonly topics: TopicsService;
  readonly projects: ProjectsService;
  readonly maps: Pick<EmbeddedMapsService, 'shows'>;
  readonly charts: Pick<ChartsService, 'shows'>;
}

/**
 * Who may listen where: readers of a topic in its room, and whoever knows the topic's name, the same secret that lets
 * a board subscribe, or the token of a public map or chart that shows it; members of a project in its room; a user in their own.
 */
export function createRoomPolicy({ topics, projects, maps, charts }: RoomPolicyParts): MayJoin {
  return async (room, caller, token) => {
    const { kind, id } = ROOM.exec(room)?.groups ?? {};
    if (!id) return false;
    if (kind === 'U') return caller?.userId === id;
    if (kind === 'P') return caller !== undefined && projects.canRead(caller.userId, id);
    if (caller !== undefined && (await topics.canRead(caller.userId, id))) return true;
    if (token === undefined) return false;
    return (await topics.find(id))?.name === token || (await maps.shows(token, id)) || charts.shows(token, id);
  };
}
