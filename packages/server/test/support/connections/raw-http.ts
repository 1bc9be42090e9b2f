import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { PATIENCE_MS } from '../server/patience.ts';

/** An HTTP response as received. */
export interface RawAnswer {
  readonly status: number;
  /** The headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A connection to the web port that sends raw bytes, for what a well-behaved client never does. */
export class RawHttp {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  #received = '';

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.#received += text;
    });
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async open(address: string): Promise<RawHttp> {
    const { hostname, port } = new URL(address);
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new RawHttp(socket);
  }

  /** The text received so far, as latin1. */
  get received(): string {
    return this.#received;
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** The first response, once its headers and its body have arrived. */
  async answer(within = PATIENCE_MS): Promise<RawAnswer> {
    const deadline = performance.now() + within;
    for (;;) {
      const answer = readAnswer(this.#received, this.socket.closed);
      if (answer) return answer;
      if (this.socket.closed) throw new Error(`Closed after ${JSON.stringify(this.#received)}`);
      if (performance.now() > deadline) throw new Error(`No answer in ${within} ms: ${JSON.stringify(this.#received)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** Sends bytes on a new connection and returns the response, without waiting for the end of the connection. */
export async function sendRaw(address: string, text: string): Promise<RawAnswer> {
  const connection = await RawHttp.open(address);
  connection.send(text);
  const answer = await connection.answer();
  connection.socket.destroy();
  return answer;
}

/** The head of a WebSocket handshake. */
export function webSocketRequest(path: string, protocol = 'mqtt'): string {
  return `${[
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: ${protocol}`,
  ].join('\r\n')}\r\n\r\n`;
}

function readAnswer(received: string, hasEnded: boolean): RawAnswer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = received.slice(end + 4);
  const length = Number(headers['content-length'] ?? (hasEnded ? body.length : 0));
  const isChunked = headers['transfer-encoding'] === 'chunked' && !body.endsWith('0\r\n\r\n');
  if (body.length < length || (isChunked && !hasEnded)) return undefined;
  return { status: Number(first.split(' ')[1]), headers, body: body.slice(0, length || undefined) };
}
