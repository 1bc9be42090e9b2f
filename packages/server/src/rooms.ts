import { type Room, topicRoom } from '@tinkerstream/contract/platform/socket';
import type { PublicCharts } from './domains/charts/index.ts';
import type { EmbeddedMapsService, ProjectsService } from './domains/projects/index.ts';
import type { TopicsService } from './domains/topics/index.ts';
import { isPublicId } from './platform/public-ids.ts';
import type { MayJoin } from './platform/realtime/live.ts';
import type { FindPublicView, PublicRooms } from './platform/realtime/public-rooms.ts';

const ROOM = /^(?<kind>[TPU])(?<id>[0-9a-f-]{36})$/;

interface RoomPolicyParts {
  readonly topics: TopicsService;
  readonly projects: ProjectsService;
  readonly publicRooms: Pick<PublicRooms, 'open'>;
}

/**
 * Who may listen where: readers of a topic in its room, and anyone who knows the topic's name, the same secret that lets
 * a board subscribe; members of a project in its room; a user in their own. The token of a public map or chart opens rooms
 * under public ids, and no other ones.
 */
export function createRoomPolicy({ topics, projects, publicRooms }: RoomPolicyParts): MayJoin {
  return async (room, caller, token) => {
    const { kind, id } = ROOM.exec(room)?.groups ?? {};
    if (!id) return false;
    if (kind === 'U') return caller?.userId === id;
    if (kind === 'P') return caller !== undefined && projects.canRead(caller.userId, id);
    if (isPublicId(id)) return token !== undefined && publicRooms.open(topicRoom(id), token);
    if (caller !== undefined && (await topics.canRead(caller.userId, id))) return true;
    return token !== undefined && (await topics.find(id))?.name === token;
  };
}

/** What the token of a public map or a public chart lets visitors hear in the room of a topic. */
export function createPublicViews(
  maps: Pick<EmbeddedMapsService, 'viewOf'>,
  charts: Pick<PublicCharts, 'viewOf'>,
): FindPublicView {
  return async (room: Room, token) => {
    const topicId = room.slice(1);
    return (await maps.viewOf(token, topicId)) ?? charts.viewOf(token, topicId);
  };
}
