import { getPublicChart } from '@tinkerstream/contract/charts';
import { type Room, topicRoom } from '@tinkerstream/contract/platform/room';
import type { ClientToServerEvents, RoomAnswer } from '@tinkerstream/contract/platform/socket';
import { getEmbeddedMap } from '@tinkerstream/contract/projects';
import type { ServerToClientEvents } from '@tinkerstream/contract/room-events';
import { io, type Socket } from 'socket.io-client';
import { Api } from '../../../../../test/support/api.ts';
import { PATIENCE_MS } from '../server/patience.ts';

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
type Event<Name extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[Name]>[0];

/** The next event of a kind. */
export function nextEvent<Name extends keyof ServerToClientEvents>(
  socket: LiveSocket,
  name: Name,
): Promise<Event<Name>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${name} in ${PATIENCE_MS} ms`)), PATIENCE_MS);
    socket.once(name, ((event: Event<Name>) => {
      clearTimeout(timer);
      resolve(event);
    }) as never);
  });
}

/** A browser's live connection, as a page of the web opens it. */
export class Browser {
  readonly #socket: LiveSocket;

  constructor(http: string, token?: string) {
    this.#socket = io(http, { auth: { token }, reconnection: false, forceNew: true });
  }

  join(room: string, token?: string): Promise<RoomAnswer> {
    return new Promise((resolve) => this.#socket.emit('request_data', { room, token }, resolve));
  }

  next<Name extends keyof ServerToClientEvents>(name: Name): Promise<Event<Name>> {
    return nextEvent(this.#socket, name);
  }

  /** Collects all events of a kind from now on. */
  gather<Name extends keyof ServerToClientEvents>(name: Name): Event<Name>[] {
    const events: Event<Name>[] = [];
    this.#socket.on(name, ((event: Event<Name>) => events.push(event)) as never);
    return events;
  }

  /** Collects all events of all kinds from now on, each with its room. */
  gatherAll(): { name: string; event: unknown; room: unknown }[] {
    const events: { name: string; event: unknown; room: unknown }[] = [];
    this.#socket.onAny((name: string, event: unknown, room: unknown) => events.push({ name, event, room }));
    return events;
  }

  leave(room: string): Promise<RoomAnswer> {
    return new Promise((resolve) => this.#socket.emit('undo_request_data', { room }, resolve));
  }

  /** Resolves when the server ends the connection. */
  disconnected(): Promise<void> {
    return new Promise((resolve) => this.#socket.once('disconnect', () => resolve()));
  }

  close(): void {
    this.#socket.disconnect();
  }
}

/** The room in which the page of a public chart or map receives the events of its first topic. */
export async function publicRoom(http: string, token: string): Promise<Room> {
  const visitor = new Api(http);
  const chart = await visitor.call(getPublicChart, { token }).catch(() => undefined);
  if (chart) return topicRoom(chart.chartSources[0]?.topic.id ?? '');
  const { topics } = await visitor.call(getEmbeddedMap, { embedMapToken: token });
  return topicRoom(topics[0]?.topicId ?? '');
}
