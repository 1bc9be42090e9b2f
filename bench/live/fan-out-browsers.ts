// Many browsers in one room, in a separate process: real clients with WebSocket only. Sends its parent `ready` when all
// have joined, and then for each message the time at which the last of them received it.
//
//   fork('bench/live/fan-out-browsers.ts', ['<BrowsersOptions as JSON>'])

import type { Room } from '@tinkerstream/contract/platform/room';
import type { ClientToServerEvents } from '@tinkerstream/contract/platform/socket';
import type { ServerToClientEvents } from '@tinkerstream/contract/room-events';
import { io, type Socket } from 'socket.io-client';

export interface BrowsersOptions {
  readonly http: string;
  readonly accessToken: string;
  readonly room: Room;
  readonly count: number;
}

/** A report to the parent: `n` is the message's number, `at` the `monotonicTime`. */
export type BrowsersReport = { readonly ready: true } | { readonly n: number; readonly at: number };

/** Milliseconds of a clock that all processes of this computer share. */
export function monotonicTime(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** How many browsers join at once: a class does not arrive in the same millisecond. */
const JOINING_AT_ONCE = 50;

async function listen({ http, accessToken, room, count }: BrowsersOptions): Promise<void> {
  const report = (news: BrowsersReport) => process.send?.(news);
  const received = new Map<number, number>();
  const join = async () => {
    const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(http, {
      auth: { token: accessToken },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    socket.on('read_data', ({ records }) => {
      const n = Number(records.n);
      const sofar = (received.get(n) ?? 0) + 1;
      received.set(n, sofar);
      if (sofar === count) report({ n, at: monotonicTime() });
    });
    socket.on('disconnect', (reason) => {
      throw new Error(`A browser was disconnected: ${reason}`);
    });
    const answer = await socket.timeout(20_000).emitWithAck('request_data', { room });
    if (!answer.ok) throw new Error(`The room was refused: ${answer.error.description}`);
  };
  for (let joined = 0; joined < count; joined += JOINING_AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(JOINING_AT_ONCE, count - joined) }, join));
  }
  report({ ready: true });
}

if (process.send) {
  process.on('disconnect', () => process.exit());
  await listen(JSON.parse(process.argv[2] ?? '{}') as BrowsersOptions);
}
