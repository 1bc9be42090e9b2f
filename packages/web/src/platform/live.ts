import type { ClientToServerEvents, Room, ServerToClientEvents } from '@tinkerstream/contract/platform/socket';
import type { Socket } from 'socket.io-client';
import { loadConfig } from './config.ts';
import { freshAccessToken } from './session.ts';

export interface RoomHandlers extends Partial<ServerToClientEvents> {
  /** The room is joined again after the connection was lost: what came meanwhile must be fetched. */
  readonly rejoined?: () => void;
}

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Members of each room in this page; the room is joined while there is at least one. */
const rooms = new Map<Room, Set<RoomHandlers>>();
let connecting: Promise<LiveSocket> | undefined;

/**
 * Listens in a room until the returned function is called. One connection serves the whole page, and it joins its
 * rooms again by itself. The server does not say which room an event came through: `handlers` sees its event from
 * every joined room and must look at the event itself.
 */
export function joinRoom(room: Room, handlers: RoomHandlers): () => void {
  const members = rooms.get(room) ?? new Set();
  members.add(handlers);
  rooms.set(room, members);
  // Before the first connection a join is left to the connect event, which joins every room.
  if (members.size === 1) void socket().then((live) => live.connected && live.emit('request_data', { room }));
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
  void connecting?.then((live) => live.disconnect());
  connecting = undefined;
}

/** How long events wait for others, so that a flood of messages renders the page once a frame and not once each. */
const GATHER_MS = 16;

let gathered: ((handlers: RoomHandlers) => void)[] = [];

/** Hands an event to everybody on the page who handles its kind, together with those that come at about the same time. */
function gather(deliver: (handlers: RoomHandlers) => void): void {
  if (gathered.push(deliver) === 1) setTimeout(deliverGathered, GATHER_MS);
}

function deliverGathered(): void {
  const deliveries = gathered;
  gathered = [];
  const members = [...rooms.values()].flatMap((handlers) => [...handlers]);
  for (const deliver of deliveries) for (const handlers of members) deliver(handlers);
}

function socket(): Promise<LiveSocket> {
  connecting ??= connect();
  return connecting;
}

/** The client library is not in the first download: the sign-in screen has nothing to listen to. */
async function connect(): Promise<LiveSocket> {
  const [{ io }, { backends }] = await Promise.all([import('socket.io-client'), loadConfig()]);
  const live: LiveSocket = io(backends.main || location.origin, {
    // Asked at each connection attempt: the token of the first one expires.
    auth: (answer) => {
      freshAccessToken().then(
        (token) => answer({ token }),
        () => answer({}),
      );
    },
  });
  live.on('read_data', (event) => gather((handlers) => handlers.read_data?.(event)));
  live.on('mqtt_plain_message', (event) => gather((handlers) => handlers.mqtt_plain_message?.(event)));
  live.on('new_chart', (event) => gather((handlers) => handlers.new_chart?.(event)));
  let connectedBefore = false;
  live.on('connect', () => {
    const again = connectedBefore;
    connectedBefore = true;
    for (const [room, members] of rooms) {
      live.emit('request_data', { room }, () => {
        if (again) for (const { rejoined } of members) rejoined?.();
      });
    }
  });
  // The server ends the connection on purpose when it refuses the token; the next attempt brings a fresh one.
  live.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && connecting) setTimeout(() => live.connect(), 2000);
  });
  return live;
}
