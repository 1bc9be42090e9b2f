import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Maximum unread bytes of a browser before its connection is cut off. It then reconnects and loads the data that it missed. */
export const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

/** Overhead of a waiting packet, in bytes. */
const PACKET_BYTES = 64;

/** The parts of an engine.io connection that its types omit. */
export interface Connection extends EventEmitter {
  readonly readyState: string;
  readonly transport: {
    readonly name: string;
    /** The WebSocket; absent for long polling. */
    readonly socket?: { readonly bufferedAmount: number; terminate: () => void };
    /** The open response of long polling. */
    readonly res?: ServerResponse | null;
  };
  close: (discard: boolean) => void;
}

/** Closes a connection immediately. Without this, a WebSocket waits half a minute for the other side's close frame. */
export function cutOff(connection: Connection): void {
  const { socket } = connection.transport;
  connection.close(true);
  socket?.terminate();
}

/**
 * Cuts off a connection as soon as more than `maxBytes` wait for its browser: packets queued by engine.io, bytes
 * buffered by the WebSocket, and unsent responses to long polls.
 */
export function limitUnread(connection: Connection, maxBytes: number): void {
  let waiting = 0;
  const answers = new Map<ServerResponse, number>();
  const unread = () => {
    let bytes = waiting + (connection.transport.socket?.bufferedAmount ?? 0);
    for (const size of answers.values()) bytes += size;
    return bytes;
  };

  connection.on('packetCreate', ({ data }: { readonly data?: string | Buffer }) => {
    waiting += PACKET_BYTES + (data === undefined ? 0 : Buffer.byteLength(data));
    if (waiting > maxBytes || unread() > maxBytes) cutOff(connection);
  });
  connection.on('flush', () => {
    const { res } = connection.transport;
    if (res) {
      answers.set(res, waiting);
      // The event `close` comes once the operating system has all of the response, or the connection is lost.
      res.once('close', () => answers.delete(res));
    }
    waiting = 0;
  });
  connection.once('close', () => {
    // engine.io no longer tracks these responses, and their browser does not read them.
    for (const answer of answers.keys()) if (!answer.writableFinished) answer.destroy();
  });
}
