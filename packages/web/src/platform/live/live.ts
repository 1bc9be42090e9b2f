import { authErrors, liveErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import type { Room } from '@tinkerstream/contract/platform/room';
import type { ClientToServerEvents } from '@tinkerstream/contract/platform/socket';
import type { RoomEvents, ServerEvents, ServerToClientEvents } from '@tinkerstream/contract/room-events';
import type { Socket } from 'socket.io-client';
import { announceBack } from '../back.ts';
import { loadConfig } from '../config.ts';
import { dropFirstAnswers } from '../requests/first-answers.ts';
import { pageAge } from '../requests/page-age.ts';
import { freshAccessToken, renewAccessToken } from '../session.ts';
import { JoinPace } from './join-pace.ts';

/** Payloads of the server's events, by name. */
export type LiveEvents = RoomEvents & ServerEvents;

/** Handlers for the events of a room. A broadcast, which names no room, reaches the handlers of every room. */
export type RoomHandlers = { readonly [Name in keyof LiveEvents]?: (event: LiveEvents[Name]) => void } & {
  /**
   * Called when the room is joined, for the first time or again, so that the handler loads what happened before.
   * @param isUnchanged whether nothing has happened in the room since this page was opened
   */
  readonly joined?: (isUnchanged: boolean) => void;
  /** Called when the server refuses the room to this page, from the start or later. */
  readonly refused?: () => void;
};

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** The wait before a retry, when the server stops, starts or is unreachable. */
const RETRY_MS = 2000;
const wait = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/** The shortest interruption that is shown. */
const LOST_AFTER_MS = 3000;

/** The handlers of a room, with the token that opens it to visitors. */
interface JoinedRoom {
  readonly members: Set<RoomHandlers>;
  readonly token: string | undefined;
}

/** The rooms of this page; each is joined while it has at least one member. */
const rooms = new Map<Room, JoinedRoom>();
let connecting: Promise<LiveSocket> | undefined;
/** The access token that the current connection sent. */
let sentToken: string | undefined;
/** The pending joins of the current connection. */
let joins = new JoinPace();

/** Temporary refusals: too many joins at the same time, by this page or others behind the same address. */
const TEMPORARY_REFUSALS: readonly string[] = [
  liveErrors.tooManyJoins,
  authErrors.tooManyAttempts,
] satisfies ErrorCode[];
const REJOIN_MS = 15_000;

/**
 * Subscribes to a room; returns the unsubscribe function. One connection serves the whole page, and rejoins its rooms
 * automatically.
 *
 * @param token of the public page that has its own id for the room, for visitors
 */
export function joinRoom(room: Room, handlers: RoomHandlers, token?: string): () => void {
  const joined = rooms.get(room) ?? { members: new Set(), token };
  const { members } = joined;
  members.add(handlers);
  rooms.set(room, joined);
  void socket().then((live) => {
    // Before the first connection, the connect event joins every room.
    if (live.connected && members.has(handlers)) join(live, room, () => [handlers]);
  });
  return () => {
    members.delete(handlers);
    if (members.size > 0) return;
    rooms.delete(room);
    void connecting?.then((live) => rooms.has(room) || live.emit('undo_request_data', { room }));
  };
}

/** Sends the user's email to the server. */
export function announceUser(email: string): void {
  void socket().then((live) => live.emit('user_connected', { email }));
}

/** Closes the connection; the next user of the page gets one with their own token. */
export function disconnectLive(): void {
  const ended = connecting;
  connecting = undefined;
  void ended?.then((live) => live.disconnect());
}

function join(live: LiveSocket, room: Room, members: () => Iterable<RoomHandlers>): void {
  const pace = joins;
  pace.add((answered) => {
    const joining = rooms.get(room);
    // The room was left before its turn.
    if (!joining) return answered();
    live.emit('request_data', { room, token: joining.token, asksQuiet: true }, (answer) => {
      answered();
      if (!answer.ok && TEMPORARY_REFUSALS.includes(answer.error.code)) {
        // A new connection joins every room itself.
        setTimeout(() => pace === joins && join(live, room, members), REJOIN_MS);
        return;
      }
      const isUnchanged = answer.ok && (answer.quietForMs ?? 0) > pageAge();
      // From now on, loaded data must be newer than the HTML.
      if (!isUnchanged) dropFirstAnswers();
      for (const handlers of members()) {
        if (!rooms.get(room)?.members.has(handlers)) continue;
        if (answer.ok) handlers.joined?.(isUnchanged);
        else handlers.refused?.();
      }
    });
  });
}

/** How long events are batched, so that a flood of messages renders the page once per frame. */
const BATCH_MS = 16;

let batch: (() => void)[] = [];

/** Dispatches an event to its handlers, in a batch with others that arrive within `BATCH_MS`. */
function dispatch(listeners: () => Iterable<RoomHandlers>, deliver: (handlers: RoomHandlers) => void): void {
  const run = () => {
    for (const handlers of listeners()) deliver(handlers);
  };
  if (batch.push(run) === 1) setTimeout(flushBatch, BATCH_MS);
}

function flushBatch(): void {
  const deliveries = batch;
  batch = [];
  for (const run of deliveries) {
    try {
      run();
    } catch (error) {
      // A failing handler must not stop the others.
      reportError(error);
    }
  }
}

let isLost = false;
let lossTimer: ReturnType<typeof setTimeout> | undefined;
const lossListeners = new Set<() => void>();

/** Whether live data may be out of date, because the connection has been lost for a while. */
export function isConnectionLost(): boolean {
  return isLost;
}

/** Calls a listener when `isConnectionLost` changes; returns the unsubscribe function. */
export function onConnectionLoss(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

function setConnected(isConnected: boolean): void {
  const note = (lost: boolean) => {
    lossTimer = undefined;
    if (isLost === lost) return;
    isLost = lost;
    for (const listener of lossListeners) listener();
  };
  if (!isConnected) {
    lossTimer ??= setTimeout(() => note(true), LOST_AFTER_MS);
    return;
  }
  clearTimeout(lossTimer);
  note(false);
}

function socket(): Promise<LiveSocket> {
  connecting ??= connect();
  return connecting;
}

/** Connects. The client library is loaded lazily: the sign-in screen has no live data. */
async function connect(): Promise<LiveSocket> {
  for (;;) {
    try {
      const [{ io }, { backends }] = await Promise.all([import('socket.io-client'), loadConfig()]);
      // Long polling, which takes more round trips, is for networks that let no WebSocket through.
      const options = { transports: ['websocket', 'polling'], tryAllTransports: true };
      const auth = (answer: (data: object) => void) => void authenticate(answer);
      return listen(io(backends.main || location.origin, { ...options, auth }));
    } catch {
      await wait();
    }
  }
}

/** Sends a fresh token with each connection attempt. Waits while the token cannot be refreshed. */
async function authenticate(answer: (data: object) => void): Promise<void> {
  for (;;) {
    try {
      sentToken = await freshAccessToken();
      return answer({ token: sentToken });
    } catch {
      await wait();
    }
  }
}

function listen(live: LiveSocket): LiveSocket {
  live.onAny((name: keyof LiveEvents, event: unknown, room?: Room) =>
    dispatch(
      () => (room === undefined ? everyMember() : membersOf(room)),
      // TypeScript cannot relate a name in a variable to its event.
      (handlers) => handlers[name]?.(event as never),
    ),
  );
  live.on('connect', () => {
    setConnected(true);
    announceBack();
    // Joins of an earlier connection get no response.
    joins = new JoinPace();
    for (const room of rooms.keys()) join(live, room, () => membersOf(room));
  });
  // Socket.IO reconnects after a lost connection, but not after one that the server closed or refused.
  const reconnect = async () => {
    await wait();
    if (connecting && (await connecting) === live) live.connect();
  };
  // The token has expired by the server's clock, though not by this computer's.
  live.on('token_refused', async () => {
    const token = await renewAccessToken(sentToken).catch(() => undefined);
    if (token !== undefined && connecting && (await connecting) === live) live.disconnect().connect();
  });
  live.on('disconnect', (reason) => {
    // Signing out does not count as a lost connection.
    setConnected(reason === 'io client disconnect');
    if (reason === 'io server disconnect') void reconnect();
  });
  live.on('connect_error', () => {
    setConnected(false);
    if (!live.active) void reconnect();
  });
  return live;
}

function membersOf(room: Room): Iterable<RoomHandlers> {
  return rooms.get(room)?.members ?? [];
}

function everyMember(): Iterable<RoomHandlers> {
  return [...rooms.values()].flatMap(({ members }) => [...members]);
}
