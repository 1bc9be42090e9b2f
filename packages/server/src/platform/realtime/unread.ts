import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

/** What a browser may have unread before its connection ends, in bytes. It connects again and loads what it missed. */
export const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

/** What a waiting packet takes beside its data. */
const PACKET_BYTES = 64;

/** The parts of an engine.io connection that its own types leave out. */
export interface Connection extends EventEmitter {
  readonly readyState: string;
  readonly transport: {
    readonly name: string;
    /** Of the WebSocket transport. */
    readonly socket?: { readonly bufferedAmount: number; terminate: () => void };
    /** Of long polling: the answer that is open. */
    readonly res?: ServerResponse | null;
  };
  close: (discard: boolean) => void;
}

/** Ends a connection immediately. Without this, a WebSocket waits half a minute for a goodbye from the other side. */
export function cutOff(connection: Connection): void {
  const { socket } = connection.transport;
  connection.close(true);
  socket?.terminate();
}

/**
 * Ends a connection as soon as more than `maxBytes` wait for its browser: packets that engine.io holds back, bytes that
 * the WebSocket has not sent, and answers to long polls that have not left.
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
      // Emitted when the operating system has all of it, and when the connection is lost.
      res.once('close', () => answers.delete(res));
    }
    waiting = 0;
  });
  connection.once('close', () => {
    // engine.io has forgotten the answers by now, and their browser does not read them.
    for (const answer of answers.keys()) if (!answer.writableFinished) answer.destroy();
  });
}
