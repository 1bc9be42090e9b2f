const TOPIC_ROOM = /^T(.+)$/;

/** Parses a room name `T{topicId}` into its topic id; undefined for anything else. */
export function topicOfRoom(room: string | undefined): string | undefined {
  return TOPIC_ROOM.exec(room ?? '')?.[1];
}
