/** Announces that a board connected, sent, or was refused. The event has no content, because anyone may hear it. */
export type BoardsHeard = Readonly<Record<string, never>>;

/** The events about boards in their room, by name. */
export interface BoardRoomEvents {
  boards_heard: BoardsHeard;
}
