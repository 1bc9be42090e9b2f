import type { Room, ServerToClientEvents } from '@tinkerstream/contract/platform/socket';
import type { Logger } from '../logger.ts';
import type { Live } from './live.ts';

type EventOf<Name extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[Name]>[0];

/** What a public page sees of a room, under ids of its own. */
export interface PublicView {
  /** The rooms whose events it sees, or whose changes can end it. */
  readonly of: readonly Room[];
  /** What becomes of each kind of event; the kinds that are not here are not for this page, nor is what becomes undefined. */
  readonly present: {
    readonly [Name in keyof ServerToClientEvents]?: (event: EventOf<Name>) => EventOf<Name> | undefined;
  };
}

/** Finds what the token of a public page lets one see in a room; undefined when that is nothing, or is no more. */
export type FindPublicView = (room: Room, token: string) => Promise<PublicView | undefined>;

export interface PublicRooms extends Live {
  /** To be asked when somebody joins a room by the token of a public page. Tells whether they may. */
  readonly open: (room: Room, token: string) => Promise<boolean>;
}

interface OpenRoom {
  readonly room: Room;
  readonly token: string;
  view: PublicView;
  /** Whether nobody was in it when it was last looked at. */
  wasEmpty: boolean;
  /** Whether something has changed since its view was last asked for. */
  isStale: boolean;
  review: Promise<void> | undefined;
}

const NOBODY: readonly OpenRoom[] = [];

/** How soon a room closes of which no event tells that it may not be seen any longer, such as the end of a subscription. */
const REVIEW_MS = 10_000;

/**
 * A live socket whose events also reach public rooms: rooms with an id that is derived from a token, in which visitors see
 * a part of what happens in another room. A view is asked for again after each change that is told in its rooms, and from
 * time to time; once it is gone, everyone is taken out. Where nobody visits, an event costs one look into a map.
 */
export function createPublicRooms(live: Live, findView: FindPublicView, logger: Logger): PublicRooms {
  const openRooms = new Map<Room, OpenRoom>();
  const byWatched = new Map<Room, Set<OpenRoom>>();
  let changes = 0;

  const watching = (room: Room): Iterable<OpenRoom> => byWatched.get(room) ?? NOBODY;

  function watch(open: OpenRoom): void {
    for (const room of open.view.of) byWatched.set(room, (byWatched.get(room) ?? new Set()).add(open));
  }

  function unwatch(open: OpenRoom): void {
    for (const room of open.view.of) {
      const those = byWatched.get(room);
      those?.delete(open);
      if (those?.size === 0) byWatched.delete(room);
    }
  }

  function forget(open: OpenRoom): void {
    unwatch(open);
    openRooms.delete(open.room);
  }

  function show(open: OpenRoom, view: PublicView): void {
    unwatch(open);
    open.view = view;
    watch(open);
  }

  /** Asks for the view of a room again, and closes the room when there is none. */
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
          forget(open);
          live.evict([open.room]);
        }
      } catch (error) {
        // A database that is away for a moment must not empty every public page; the next review is soon.
        logger.error({ err: error }, 'Could not check what a public page may see');
      }
    }
  }

  function pass<Name extends keyof ServerToClientEvents>(open: OpenRoom, name: Name, event: EventOf<Name>): void {
    if (openRooms.get(open.room) !== open || !live.isWatched(open.room)) return;
    const present = open.view.present[name] as ((event: EventOf<Name>) => EventOf<Name> | undefined) | undefined;
    const shown = present?.(event);
    if (shown !== undefined) live.emit(open.room, name, ...([shown] as never));
  }

  async function reviewAll(): Promise<void> {
    for (const open of [...openRooms.values()]) {
      // Somebody may be on their way in, so an empty room stays until the next look.
      const isEmpty = !live.isWatched(open.room);
      if (isEmpty && open.wasEmpty) forget(open);
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
      const asked = changes;
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
      // What has changed from here on finds the room; what has changed while it was looked up did not.
      if (asked !== changes) await review(open);
      return openRooms.get(room) === open;
    },

    isWatched(room) {
      if (live.isWatched(room)) return true;
      for (const open of watching(room)) if (live.isWatched(open.room)) return true;
      return false;
    },

    emit(room, name, ...event) {
      live.emit(room, name, ...event);
      const isChange = name === 'topic_changed' || name === 'project_changed';
      if (isChange) changes++;
      for (const open of watching(room)) {
        const passOn = () => pass(open, name, event[0] as never);
        if (isChange) void review(open).then(passOn);
        else passOn();
      }
    },

    evict(rooms, userId) {
      live.evict(rooms, userId);
      changes++;
      for (const room of rooms) for (const open of watching(room)) void review(open);
    },

    async recheck(rooms, tokens) {
      changes++;
      const watched = rooms === 'all' ? [] : rooms.flatMap((room) => [...watching(room)]);
      // Rooms under public ids are asked about by their tokens too, as any other room that was joined.
      await Promise.all([live.recheck(rooms, tokens), ...watched.map(review)]);
    },

    close() {
      clearInterval(timer);
      return live.close();
    },
  };
}
