import { parseRoom, type Room, type RoomKind } from '@tinkerstream/contract/platform/room';
import type { Nodes } from '../cluster/nodes.ts';
import type { Caller } from '../http/caller.ts';
import { isPublicId } from '../secrets/public-ids.ts';
import type { Live } from './live.ts';
import type { FindPublicView, PublicRooms } from './public-rooms.ts';
import type { MayJoin } from './room-access.ts';

/** Kinds of rooms with public ids: of topics, and of dashboards, which have no others. */
type PublicKind = 'T' | 'D';

/** Whether a caller may join the room of `id`. `token` comes from the join request. */
type JoinRule = (id: string, caller: Caller | undefined, token: string | undefined) => Promise<boolean>;

/** @param id the part of the room's name after its kind */
type FindViewById = (token: string, id: string) => ReturnType<FindPublicView>;

/** The access rules of rooms. Each domain adds the rules of its own rooms. */
export interface RoomRules {
  /** Sets the rule for a kind of room. Rooms of a kind without a rule are closed. */
  readonly allow: (kind: Exclude<RoomKind, 'D'>, rule: JoinRule) => void;
  /** Adds a kind of public page, whose tokens authorise rooms under other ids than their own. */
  readonly allowPublic: (kind: PublicKind, findView: FindViewById) => void;
  /** @param open opens the room of a public id with a token */
  readonly mayJoin: (open: PublicRooms['open']) => MayJoin;
  /** Finds the part of a room that a public page's token shows. */
  readonly findView: FindPublicView;
}

export function createRoomRules(): RoomRules {
  const rules = new Map<RoomKind, JoinRule>();
  const views: Record<PublicKind, FindViewById[]> = { T: [], D: [] };
  return {
    allow: (kind, rule) => void rules.set(kind, rule),
    allowPublic: (kind, findView) => void views[kind].push(findView),

    mayJoin: (open) => async (room, caller, token) => {
      const { kind, id } = parseRoom(room) ?? {};
      if (!kind || !id) return false;
      // A token authorises only rooms with a public id.
      if (isPublicKind(kind) && (isPublicId(id) || id.length === 32)) {
        return token !== undefined && open(room as Room, token);
      }
      return (await rules.get(kind)?.(id, caller, token)) ?? false;
    },

    async findView(room, token) {
      const { kind, id = '' } = parseRoom(room) ?? {};
      for (const findView of isPublicKind(kind) ? views[kind] : []) {
        const view = await findView(token, id);
        if (view) return view;
      }
      return undefined;
    },
  };
}

function isPublicKind(kind: RoomKind | undefined): kind is PublicKind {
  return kind === 'T' || kind === 'D';
}

/** The rooms of browsers on all nodes. */
export interface Rooms extends Pick<RoomRules, 'allow' | 'allowPublic'> {
  /** Emits an event to every browser in a room. */
  readonly emit: Live['emit'];
  /** Removes all browsers, or those of one user, from rooms. */
  readonly revokeAccess: Live['revokeAccess'];
  /** Removes browsers from rooms that they may no longer access. */
  readonly recheck: Live['recheck'];
  /** Disconnects the browsers of a session that has ended. */
  readonly endSession: Live['endSession'];
}

export function createRooms(live: Live, { allow, allowPublic }: RoomRules, { everywhere, onGap }: Nodes): Rooms {
  onGap(() => void live.recheck('all'));
  const emit = everywhere('room-event', live.emit as (...event: unknown[]) => void);
  const revokeAccess = everywhere('access-revoked', (rooms: readonly Room[], userId: string | null) =>
    live.revokeAccess(rooms, userId ?? undefined),
  );
  return {
    allow,
    allowPublic,
    emit: emit as Live['emit'],
    revokeAccess: (rooms, userId) => revokeAccess(rooms, userId ?? null),
    recheck: everywhere('rooms-rechecked', (rooms: readonly Room[] | 'all', tokens: readonly string[] = []) =>
      live.recheck(rooms, tokens),
    ),
    endSession: everywhere('session-ended', live.endSession),
  };
}
