import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { generate, type Packet, parser } from 'mqtt-packet';
import { PATIENCE_MS } from '../server/patience.ts';

/** An MQTT client as a program uses it. Rejects when the gateway refuses it. */
export function connectBoard(port: number, options: IClientOptions = {}): Promise<MqttClient> {
  return mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0, connectTimeout: PATIENCE_MS, ...options });
}

/** The next message that a client receives. */
export function nextMessage(client: MqttClient): Promise<{ topic: string; payload: string }> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No message in ${PATIENCE_MS} ms`)), PATIENCE_MS);
    client.once('message', (topic, payload) => {
      clearTimeout(timer);
      resolve({ topic, payload: payload.toString() });
    });
  });
}

/** A connection that sends raw bytes, for what a well-behaved client never does. */
export class RawBoard {
  readonly socket: Socket;
  readonly packets: Packet[] = [];
  readonly #chunks: Buffer[] = [];
  readonly closed: Promise<void>;

  readonly #version: 3 | 4 | 5;

  private constructor(socket: Socket, version: 3 | 4 | 5) {
    this.socket = socket;
    this.#version = version;
    const incoming = parser({ protocolVersion: version });
    incoming.on('packet', (packet) => this.packets.push(packet));
    incoming.on('error', () => {});
    socket.on('data', (chunk) => {
      this.#chunks.push(chunk);
      incoming.parse(chunk);
    });
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.on('close', () => resolve()));
  }

  static async open(port: number, version: 3 | 4 | 5 = 4): Promise<RawBoard> {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new RawBoard(socket, version);
  }

  /** A board on an open connection. */
  static on(socket: Socket, version: 3 | 4 | 5 = 4): RawBoard {
    return new RawBoard(socket, version);
  }

  /** The bytes received so far. */
  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  send(...packets: Packet[]): void {
    this.socket.write(Buffer.concat(packets.map((packet) => generate(packet, { protocolVersion: this.#version }))));
  }

  /** Sends a PINGREQ, and resolves with its PINGRESP: by then the server has handled everything sent before. */
  async settled(): Promise<void> {
    const answers = this.packets.filter((packet) => packet.cmd === 'pingresp').length;
    this.send({ cmd: 'pingreq' });
    await this.received('pingresp', answers + 1);
  }

  /** Resolves when `count` packets of a kind have arrived. */
  async received<C extends Packet['cmd']>(cmd: C, count = 1): Promise<Extract<Packet, { cmd: C }>[]> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = this.packets.filter((packet) => packet.cmd === cmd) as Extract<Packet, { cmd: C }>[];
      if (found.length >= count) return found;
      if (Date.now() > deadline || this.socket.destroyed) throw new Error(`Only ${found.length} of ${count} ${cmd}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

export const CONNECT: Packet = { cmd: 'connect', clientId: 'raw', protocolId: 'MQTT', protocolVersion: 4, clean: true };

export function publishPacket(topic: string, payload: string, qos: 0 | 1 | 2 = 0, messageId = 1): Packet {
  return { cmd: 'publish', topic, payload, qos, dup: false, retain: false, ...(qos > 0 && { messageId }) };
}

/** Repeats a check until it passes. */
export async function eventually<T>(
  check: () => Promise<T>,
  satisfies: (seen: T) => boolean,
  within = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    const seen = await check();
    if (satisfies(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`Not seen in ${within} ms; the last value was ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
