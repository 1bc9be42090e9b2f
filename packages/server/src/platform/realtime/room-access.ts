import type { Room } from '@tinkerstream/contract/platform/room';
import type { Caller } from '../http/caller.ts';
import type { Logger } from '../logger.ts';
import { closeRoom, type LiveServer } from './live-socket.ts';

/** Decides who may join a room. `token` comes from the join request. */
export type MayJoin = (room: string, caller: Caller | undefined, token: string | undefined) => Promise<boolean>;

/** Removes everyone, or one user, from some rooms and notifies them. */
export function revokeRooms(io: LiveServer, rooms: readonly Room[], userId?: string): void {
  for (const room of rooms) {
    for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
      const socket = io.sockets.sockets.get(id);
      if (!socket || (userId !== undefined && socket.data.caller?.userId !== userId)) continue;
      closeRoom(socket, room);
    }
  }
}

interface RecheckNeeds {
  readonly io: LiveServer;
  readonly mayJoin: MayJoin;
  readonly logger: Logger;
}

/**
 * Checks access to some rooms again, and to all rooms joined with some tokens. Removes and notifies everyone without
 * access.
 */
export async function recheckRooms(
  { io, mayJoin, logger }: RecheckNeeds,
  rooms: readonly Room[] | 'all',
  tokens: readonly string[],
): Promise<void> {
  const [changedRooms, revokedTokens] = [new Set<string>(rooms === 'all' ? [] : rooms), new Set(tokens)];
  const answers = new Map<string, Promise<boolean>>();
  const checks = [...io.sockets.sockets.values()].flatMap((socket) =>
    [...socket.data.joined].map(async ([room, token]) => {
      const { caller } = socket.data;
      const isAffected = rooms === 'all' || changedRooms.has(room) || (token !== undefined && revokedTokens.has(token));
      if (!isAffected) return;
      const key = JSON.stringify([room, caller?.userId, token]);
      const answer =
        answers.get(key) ??
        mayJoin(room, caller, token).catch((error: unknown) => {
          logger.error({ err: error, room }, 'Could not check access to a room, so it was closed');
          return false;
        });
      answers.set(key, answer);
      if (!(await answer)) closeRoom(socket, room as Room);
    }),
  );
  await Promise.all(checks);
}
