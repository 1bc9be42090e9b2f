const TOPIC_ROOM = /^T(.+)$/;

/** The topic whose room is named, as `T{topicId}`; undefined for anything else. */
export function topicOfRoom(room: string | undefined): string | undefined {
  return TOPIC_ROOM.exec(room ?? '')?.[1];
}
