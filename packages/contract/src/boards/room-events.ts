/** The server has heard of a board: it connected, sent, or was refused. The event says no more, for anyone may hear it. */
export type BoardsHeard = Readonly<Record<string, never>>;

/** The events about boards in their room, by name. */
export interface BoardRoomEvents {
  boards_heard: BoardsHeard;
}
