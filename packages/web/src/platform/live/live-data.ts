import type { Room } from '@tinkerstream/contract/platform/room';
import { joinRoom, type LiveEvents } from './live.ts';

export interface LiveSource<Answer> {
  readonly rooms: readonly Room[];
  /** The token that opens the rooms to a visitor of a public page. */
  readonly token?: string | undefined;
  /** Loads the stored data. */
  readonly load: () => Promise<Answer>;
  /** Handles the answer of a load, before the events that arrived during the load. */
  readonly loaded?: (answer: Answer) => void;
  /** Handles a failed load, before the events that arrived during the load. The load is repeated later. */
  readonly failed?: (error: unknown) => void;
  /**
   * Adds an event to the data; never called during a load. The answer may already contain an event that arrives during a
   * load or after it: the event must then change nothing.
   */
  readonly add: { readonly [Name in keyof LiveEvents]?: (event: LiveEvents[Name]) => void };
  /** Called when the server refuses a room to this page, from the start or later. */
  readonly refused?: () => void;
  /**
   * Whether something else loads the data first. If not, events wait for the first load, which starts when a room is
   * joined, or shortly after if there is no live connection.
   */
  readonly isLoaded?: boolean;
  /** Whether the answer of the first load is available without a request, so that it need not wait for the rooms. */
  readonly isAtHand?: boolean;
}

export interface LiveData {
  /** Reloads within this time. Requests until then share one load, which follows the current one. */
  readonly reload: (withinMs?: number) => void;
  /** Leaves the rooms, and drops the answer of the current load. */
  readonly close: () => void;
}

/** How long a reload waits to be shared. */
const RELOAD_MS = 1000;
/** The wait before a failed load is repeated. */
const RETRY_MS = 5000;
/** How long the first load waits for a room to be joined. */
const JOIN_PATIENCE_MS = 1500;
/** The most events that wait for a load. Further events are left to the next load. */
const MAX_HELD = 10_000;

/** Keeps data current: joins rooms, loads, adds each event, and reloads after a lost connection. */
export function openLiveData<Answer>(source: LiveSource<Answer>, join = joinRoom): LiveData {
  const { rooms, token, load, loaded, failed, refused, isLoaded = false, isAtHand = false } = source;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  /** The current load; answers of any other load are dropped. */
  let current: symbol | undefined;
  /** Whether the answer of the current load will be incomplete. */
  let isOutdated = false;
  let hasStarted = false;
  /** Events that wait for the answer of a load. */
  let held: (() => void)[] | undefined = isLoaded ? undefined : [];

  function reload(withinMs = RELOAD_MS): void {
    const newDueAt = performance.now() + withinMs;
    if (newDueAt >= dueAt) return;
    clearTimeout(timer);
    dueAt = newDueAt;
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      if (current) isOutdated = true;
      else void start();
    }, withinMs);
  }

  async function start(): Promise<void> {
    const own = Symbol('load');
    current = own;
    hasStarted = true;
    isOutdated = false;
    held ??= [];
    try {
      const answer = await load();
      if (current !== own) return;
      loaded?.(answer);
    } catch (error) {
      if (current !== own) return;
      failed?.(error);
      reload(RETRY_MS);
    }
    current = undefined;
    const arrived = held;
    held = undefined;
    for (const add of arrived) add();
    if (isOutdated) reload();
  }

  function joined(isUnchanged: boolean): void {
    if (isUnchanged && (isLoaded || hasStarted)) return;
    // The current load may still wait on the lost connection.
    current = undefined;
    if (isLoaded) return reload();
    held ??= [];
    // Joins that are answered together share a load.
    reload(0);
  }

  const handlers = Object.entries(source.add).map(([name, add]) => [
    name,
    (event: never) => {
      if (!held) add(event);
      else if (held.length < MAX_HELD) held.push(() => add(event));
      else isOutdated = true;
    },
  ]);
  // Each join has its own handlers, which identify it.
  const leaves = rooms.map((room) => join(room, { ...Object.fromEntries(handlers), joined, refused }, token));
  if (!isLoaded) reload(rooms.length === 0 || isAtHand ? 0 : JOIN_PATIENCE_MS);

  return {
    reload,
    close() {
      current = undefined;
      clearTimeout(timer);
      for (const leave of leaves) leave();
    },
  };
}
