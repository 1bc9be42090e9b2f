/**
 * The rooms of the live socket: of a topic, a project, a user, a public dashboard or all boards, and the log of a
 * project's event triggers. A kind is the part of the room's name before the id, and the part after it.
 */
const ROOM_KINDS = ['T', 'P', 'U', 'D', 'B', 'P_APPLET'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

export type Room = `${'T' | 'P' | 'U' | 'D' | 'B'}${string}`;

/** A room's name. The id is a UUID, or 32 characters that stand for a topic's id to people who know only its name. */
const ROOM = /^(?<letter>[TPUDB])(?<id>[0-9a-f-]{36}|[\w-]{32})(?<part>_APPLET)?$/;

function roomOf(kind: RoomKind, id: string): Room {
  return `${kind.charAt(0) as 'T'}${id}${kind.slice(1)}`;
}

/** The kind and the id of a room; undefined for other texts. */
export function parseRoom(name: string): { readonly kind: RoomKind; readonly id: string } | undefined {
  const { letter = '', id = '', part = '' } = ROOM.exec(name)?.groups ?? {};
  const kind = ROOM_KINDS.find((known) => known === letter + part);
  return kind && { kind, id };
}

export function topicRoom(topicId: string): Room {
  return roomOf('T', topicId);
}

export function projectRoom(projectId: string): Room {
  return roomOf('P', projectId);
}

export function appletRoom(projectId: string): Room {
  return roomOf('P_APPLET', projectId);
}

export function userRoom(userId: string): Room {
  return roomOf('U', userId);
}

/** The room of all boards, for every signed-in user. */
export function boardsRoom(): Room {
  return roomOf('B', '00000000-0000-0000-0000-000000000000');
}

/** @param dashboardId the id on the public page, whose token opens the room */
export function publicDashboardRoom(dashboardId: string): Room {
  return roomOf('D', dashboardId);
}
