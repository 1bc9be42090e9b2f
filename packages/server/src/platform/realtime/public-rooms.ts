import type { Room } from '@tinkerstream/contract/platform/room';
import type { RoomEvents } from '@tinkerstream/contract/room-events';

import type { Logger } from '../logger.ts';
import type { Live } from './live.ts';

/** The part of a room that a public page shows, with its own ids. */
export interface PublicView {
  /** Rooms whose events the page shows, or whose changes can close it. */
  readonly of: readonly Room[];
  /** Maps each kind of event to its public form. Other kinds, and undefined results, do not reach the page. */
  readonly present: {
    readonly [Name in keyof RoomEvents]?: (event: RoomEvents[Name]) => RoomEvents[Name] | undefined;
  };
}

/** Finds the view of a room that a public page's token authorises; undefined if the token is not valid, or no longer. */
export type FindPublicView = (room: Room, token: string) => Promise<PublicView | undefined>;

export interface PublicRooms extends Live {
  /** Opens a room with a public page's token. @returns whether the token is valid; if so, events flow from now on */
  readonly open: (room: Room, token: string) => Promise<boolean>;
}

interface OpenRoom {
  readonly room: Room;
  readonly token: string;
  view: PublicView;
  /** Whether the room was empty at the last review. */
  wasEmpty: boolean;
  /** Whether anything has changed since the view was loaded. */
  isStale: boolean;
  review: Promise<void> | undefined;
}

const NO_ROOMS: readonly OpenRoom[] = [];

/** How soon a room closes for a reason without an event, such as the end of a subscription. */
const REVIEW_MS = 10_000;

/**
 * Extends `live` with public rooms. A public room has an id derived from a token; its visitors see a part of another
 * room's events, but never that room's name. Its view is reloaded after each change in the rooms it shows, and
 * periodically; once there is none, everyone is removed. Without visitors an event costs one map lookup.
 */
export function createPublicRooms(live: Live, findView: FindPublicView, logger: Logger): PublicRooms {
  const openRooms = new Map<Room, OpenRoom>();
  const byWatched = new Map<Room, Set<OpenRoom>>();
  let changes = 0;

  const watching = (room: Room): Iterable<OpenRoom> => byWatched.get(room) ?? NO_ROOMS;

  function watch(open: OpenRoom): void {
    for (const room of open.view.of) byWatched.set(room, (byWatched.get(room) ?? new Set()).add(open));
  }

  function unwatch(open: OpenRoom): void {
    for (const room of open.view.of) {
      const watchers = byWatched.get(room);
      watchers?.delete(open);
      if (watchers?.size === 0) byWatched.delete(room);
    }
  }

  function remove(open: OpenRoom): void {
    unwatch(open);
    openRooms.delete(open.room);
  }

  function show(open: OpenRoom, view: PublicView): void {
    unwatch(open);
    open.view = view;
    watch(open);
  }

  /** Reloads the view of a room, and closes the room if there is none. */
  function review(open: OpenRoom): Promise<void> {
    open.isStale = true;
    open.review ??= reviewUntilFresh(open).finally(() => {
      open.review = undefined;
    });
    return open.review;
  }

  async function reviewUntilFresh(open: OpenRoom): Promise<void> {
    while (open.isStale && openRooms.get(open.room) === open) {
      open.isStale = false;
      try {
        const view = await findView(open.room, open.token);
        if (view) {
          show(open, view);
        } else {
          remove(open);
          live.revokeAccess([open.room]);
        }
      } catch (error) {
        // A short database failure must not empty every public page: the next review comes soon.
        logger.error({ err: error }, 'Could not check the access of a public page');
      }
    }
  }

  function emitView<Name extends keyof RoomEvents>(open: OpenRoom, name: Name, event: RoomEvents[Name]): void {
    if (openRooms.get(open.room) !== open || !live.isWatched(open.room)) return;
    const shown = open.view.present[name]?.(event);
    if (shown !== undefined) live.emit(open.room, name, shown);
  }

  async function reviewAll(): Promise<void> {
    for (const open of [...openRooms.values()]) {
      // Someone may be joining, so an empty room stays open until the next review.
      const isEmpty = !live.isWatched(open.room);
      if (isEmpty && open.wasEmpty) remove(open);
      else if (!isEmpty) await review(open);
      open.wasEmpty = isEmpty;
    }
  }

  let isReviewing = false;
  const timer = setInterval(async () => {
    if (isReviewing) return;
    isReviewing = true;
    await reviewAll();
    isReviewing = false;
  }, REVIEW_MS).unref();

  return {
    ...live,

    async open(room, token) {
      const changesBefore = changes;
      const view = await findView(room, token);
      if (!view) return false;
      let open = openRooms.get(room);
      if (open) {
        show(open, view);
        open.wasEmpty = false;
      } else {
        open = { room, token, view, wasEmpty: false, isStale: false, review: undefined };
        openRooms.set(room, open);
        watch(open);
      }
      // Changes during the lookup missed this room.
      if (changesBefore !== changes) await review(open);
      return openRooms.get(room) === open;
    },

    isWatched(room) {
      if (live.isWatched(room)) return true;
      for (const open of watching(room)) if (live.isWatched(open.room)) return true;
      return false;
    },

    emit(room, name, event) {
      live.emit(room, name, event);
      const isChange = name === 'topic_changed' || name === 'project_changed';
      if (isChange) changes++;
      for (const open of watching(room)) {
        const emitPublic = () => emitView(open, name, event);
        if (isChange) void review(open).then(emitPublic);
        else emitPublic();
      }
    },

    revokeAccess(rooms, userId) {
      live.revokeAccess(rooms, userId);
      changes++;
      for (const room of rooms) for (const open of watching(room)) void review(open);
    },

    async recheck(rooms, tokens) {
      changes++;
      const watched = rooms === 'all' ? [] : rooms.flatMap((room) => [...watching(room)]);
      // `live` rechecks the public rooms of revoked tokens like any other joined room.
      await Promise.all([live.recheck(rooms, tokens), ...watched.map(review)]);
    },

    close() {
      clearInterval(timer);
      return live.close();
    },
  };
}
