import type { ErrorCode } from '@tinkerstream/contract/platform/errors';
import {
  type ClientToServerEvents,
  projectRoom,
  type Room,
  type ServerToClientEvents,
  topicRoom,
  userRoom,
} from '@tinkerstream/contract/platform/socket';
import type { Socket } from 'socket.io-client';
import { loadConfig } from './config.ts';
import { JoinPace } from './join-pace.ts';
import { freshAccessToken, renewAccessToken } from './session.ts';

export interface RoomHandlers extends Partial<ServerToClientEvents> {
  /** The room is joined, for the first time or again: what came before that must be fetched. */
  readonly joined?: () => void;
  /** The server does not let this page into the room, now or any more. */
  readonly refused?: () => void;
}

type LiveEvent = Parameters<ServerToClientEvents[keyof ServerToClientEvents]>[0];
type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** How long to wait before trying again what a server that stops, starts or is out of reach has refused. */
const RETRY_MS = 2000;
const wait = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/** A connection that comes back sooner was not missed by anybody. */
const LOST_AFTER_MS = 3000;

/** Who listens in a room, and the token that lets in whom their own access does not. */
interface JoinedRoom {
  readonly members: Set<RoomHandlers>;
  readonly token: string | undefined;
}

/** The rooms of this page; each is joined while it has at least one member. */
const rooms = new Map<Room, JoinedRoom>();
let connecting: Promise<LiveSocket> | undefined;
/** What the present connection has said who is here with. */
let shownToken: string | undefined;
/** The joins of the present connection. */
let joins = new JoinPace();

/** Refusals that time heals: too much was asked for at once, by this page or by others behind the same address. */
const TOO_MUCH: readonly string[] = ['TS_ERR_LIVE_0001', 'TS_ERR_AUTH_0006'] satisfies ErrorCode[];
const REJOIN_MS = 15_000;

/**
 * Listens in a room until the returned function is called. One connection serves the whole page, and it joins its
 * rooms again by itself. What tells its topic or project comes from that room alone; the server does not say through
 * which project a chart or a plain message came, so `handlers` sees those from every joined room.
 *
 * @param token of the public page that knows the room by an id of its own, for visitors
 */
export function joinRoom(room: Room, handlers: RoomHandlers, token?: string): () => void {
  const joined = rooms.get(room) ?? { members: new Set(), token };
  const { members } = joined;
  members.add(handlers);
  rooms.set(room, joined);
  void socket().then((live) => {
    // Before the first connection a join is left to the connect event, which joins every room.
    if (live.connected && members.has(handlers)) join(live, room, () => [handlers]);
  });
  return () => {
    members.delete(handlers);
    if (members.size > 0) return;
    rooms.delete(room);
    void connecting?.then((live) => rooms.has(room) || live.emit('undo_request_data', { room }));
  };
}

/** Tells the server who is here (specification 1 section 4). */
export function announceUser(email: string): void {
  void socket().then((live) => live.emit('user_connected', { email }));
}

/** Ends the connection; the next user of the page gets one with a token of their own. */
export function disconnectLive(): void {
  const ended = connecting;
  connecting = undefined;
  void ended?.then((live) => live.disconnect());
}

function join(live: LiveSocket, room: Room, members: () => Iterable<RoomHandlers>): void {
  const pace = joins;
  pace.add((answered) => {
    const joining = rooms.get(room);
    // Left again before its turn.
    if (!joining) return answered();
    live.emit('request_data', { room, token: joining.token }, (answer) => {
      answered();
      if (!answer.ok && TOO_MUCH.includes(answer.error.code)) {
        // Another connection has joins of its own.
        setTimeout(() => pace === joins && join(live, room, members), REJOIN_MS);
        return;
      }
      for (const handlers of members()) {
        if (rooms.get(room)?.members.has(handlers)) (answer.ok ? handlers.joined : handlers.refused)?.();
      }
    });
  });
}

/** How long events wait for others, so that a flood of messages renders the page once a frame and not once each. */
const GATHER_MS = 16;

let gathered: (() => void)[] = [];

/** Hands an event to everybody who handles it, together with those that come at about the same time. */
function gather(listeners: () => Iterable<RoomHandlers>, deliver: (handlers: RoomHandlers) => void): void {
  const hand = () => {
    for (const handlers of listeners()) deliver(handlers);
  };
  if (gathered.push(hand) === 1) setTimeout(deliverGathered, GATHER_MS);
}

function deliverGathered(): void {
  const deliveries = gathered;
  gathered = [];
  for (const hand of deliveries) {
    try {
      hand();
    } catch (error) {
      // One that fails must not take those behind it along.
      reportError(error);
    }
  }
}

let isLost = false;
let losing: ReturnType<typeof setTimeout> | undefined;
const lossListeners = new Set<() => void>();

/** Whether what is shown live may be out of date, because the connection has been gone for a while. */
export function isConnectionLost(): boolean {
  return isLost;
}

/** Calls a listener whenever `isConnectionLost` has changed, until the returned function is called. */
export function onConnectionLoss(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

function noteConnection(isThere: boolean): void {
  const note = (lost: boolean) => {
    losing = undefined;
    if (isLost === lost) return;
    isLost = lost;
    for (const listener of lossListeners) listener();
  };
  if (!isThere) {
    losing ??= setTimeout(() => note(true), LOST_AFTER_MS);
    return;
  }
  clearTimeout(losing);
  note(false);
}

function socket(): Promise<LiveSocket> {
  connecting ??= connect();
  return connecting;
}

/** The client library is not in the first download: the sign-in screen has nothing to listen to. */
async function connect(): Promise<LiveSocket> {
  for (;;) {
    try {
      const [{ io }, { backends }] = await Promise.all([import('socket.io-client'), loadConfig()]);
      return listen(io(backends.main || location.origin, { auth: (answer) => void authenticate(answer) }));
    } catch {
      await wait();
    }
  }
}

/** Asked at each connection attempt: the token of the first one expires. Waits while it cannot be refreshed. */
async function authenticate(answer: (data: object) => void): Promise<void> {
  for (;;) {
    try {
      shownToken = await freshAccessToken();
      return answer({ token: shownToken });
    } catch {
      await wait();
    }
  }
}

function listen(live: LiveSocket): LiveSocket {
  live.onAny((name: keyof ServerToClientEvents, event: LiveEvent) =>
    gather(
      () => listenersOf(event),
      // The catalogue pairs each name with its event; TypeScript cannot follow that pair through a variable.
      (handlers) => handlers[name]?.(event as never),
    ),
  );
  live.on('connect', () => {
    noteConnection(true);
    // Those of an earlier connection get no answer any longer.
    joins = new JoinPace();
    for (const room of rooms.keys()) join(live, room, () => membersOf(room));
  });
  // The client reconnects by itself after a lost connection, but not after one that the server ended or refused.
  const reconnect = async () => {
    await wait();
    if (connecting && (await connecting) === live) live.connect();
  };
  // It has not expired by the clock of this computer, but by that of the server.
  live.on('token_refused', async () => {
    const token = await renewAccessToken(shownToken).catch(() => undefined);
    if (token !== undefined && connecting && (await connecting) === live) live.disconnect().connect();
  });
  live.on('disconnect', (reason) => {
    // Somebody who signs out does not wait for it.
    noteConnection(reason === 'io client disconnect');
    if (reason === 'io server disconnect') void reconnect();
  });
  live.on('connect_error', () => {
    noteConnection(false);
    if (!live.active) void reconnect();
  });
  return live;
}

function membersOf(room: Room): Iterable<RoomHandlers> {
  return rooms.get(room)?.members ?? [];
}

/** Who is to hear of an event: the members of the room that it tells, or everybody where it tells none. */
function listenersOf(event: LiveEvent): Iterable<RoomHandlers> {
  if ('room' in event) return membersOf(event.room);
  if ('topicId' in event) return membersOf(topicRoom(event.topicId));
  if ('projectId' in event) return membersOf(projectRoom(event.projectId));
  if ('userId' in event) return membersOf(userRoom(event.userId));
  return [...rooms.values()].flatMap(({ members }) => [...members]);
}
