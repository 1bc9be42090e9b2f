import * as z from 'zod/mini';
import { exactText } from './bounded.ts';
import type { Room } from './room.ts';
import { canonicalTopicName } from './topic-name.ts';

/**
 * The server has removed this browser from a room, because its subject is deleted or the user may no longer read it.
 */
export interface RoomClosed {
  readonly room: Room;
}

/** The server refused the access token of this connection, which continues without a session. */
export type TokenRefused = Readonly<Record<string, never>>;

/**
 * A room to join. `token` authorises a room that the connection's access token does not: for a topic's room the topic's
 * name, in any case; for a room with a public id, the token of the public map, chart or dashboard. Such a room receives
 * only the events that the page shows, with the public ids of the page.
 */
export const RoomRequest = z.object({
  room: exactText({ atLeast: 2, atMost: 80 }),
  token: z.optional(exactText({ atMost: 200 }).check(z.overwrite(canonicalTopicName))),
  /** Whether the request asks how long nothing has happened in the room. */
  asksQuiet: z.optional(z.boolean()),
});
export type RoomRequest = z.infer<typeof RoomRequest>;

/** The answer. `quietForMs` says how long nothing has happened in the room, as far as the server knows, if the request asks. */
export type RoomAnswer =
  | { ok: true; quietForMs?: number }
  | { ok: false; error: { code: string; description: string } };

export interface ClientToServerEvents {
  user_connected: (user: { email: string }) => void;
  request_data: (request: RoomRequest, answer?: (result: RoomAnswer) => void) => void;
  undo_request_data: (request: { room: string }, answer?: (result: RoomAnswer) => void) => void;
}
