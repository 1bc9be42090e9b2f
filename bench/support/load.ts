// The load, in a separate process so that it shares no event loop with anything measured: N connections publish QoS 1,
// each with a window of messages in flight. Raw TCP and prebuilt packets keep it from being the bottleneck.
//
//   node bench/support/load.ts     reads LoadOptions as JSON, prints a LoadResult as JSON; SIGTERM ends it early
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { generate } from 'mqtt-packet';

export interface LoadOptions {
  readonly port: number;
  /** One connection for each entry; a topic may be repeated. A connection with several topics sends to each in turn. */
  readonly topics: readonly (string | readonly string[])[];
  /** How long to publish, in milliseconds. */
  readonly duration: number;
  /** Maximum messages of each connection; without it, as many as the duration allows. */
  readonly count?: number;
  /** The unacknowledged messages allowed for a connection. */
  readonly window: number;
  /** Messages a second over all connections, each with the time; without it, as many as the windows allow. */
  readonly rate?: number;
  /** The values in each message that has no time. Default: 1. */
  readonly keys?: number;
}

export interface LoadResult {
  /** Acknowledged messages by connection, in the order of `topics`. Everything sent was acknowledged. */
  readonly acknowledged: readonly number[];
  /** Acknowledged messages a second, from the first publish to the last acknowledgement. */
  readonly rate: number;
  /** The percentiles of the time from handing a message to the socket to its acknowledgement, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of this process for each message, in microseconds. */
  readonly processor: number;
}

type Messages = Pick<LoadOptions, 'window' | 'count' | 'keys'>;

const PUBACK_LENGTH = 4;
/** The timeout of acknowledgements after the last publish, in milliseconds. */
const PATIENCE = 20_000;
/** How many boards connect at the same time: a server accepts 250 connections of one address that have not sent CONNECT. */
const PORTION = 200;

const BUCKETS_PER_MS = 100;
/** Counts of messages by latency, in hundredths of a millisecond. */
const latencies = new Uint32Array(PATIENCE * BUCKETS_PER_MS);

function percentile(share: number): number {
  let left = latencies.reduce((sum, count) => sum + count, 0) * share;
  const bucket = latencies.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  return bucket / BUCKETS_PER_MS;
}

class Publisher {
  readonly #socket: Socket;
  readonly #topics: readonly string[];
  readonly #board: string;
  readonly #window: number;
  readonly #count: number;
  /** Prebuilt packets for each topic with ids from 1 to the window, sent round and round. */
  readonly #ring: Buffer;
  readonly #ringPackets: number;
  readonly #packetLength: number;
  readonly #sentAt: Float64Array;
  sent = 0;
  acknowledged = 0;

  private constructor(
    socket: Socket,
    topics: readonly string[],
    board: string,
    { window, count = Number.POSITIVE_INFINITY, keys = 1 }: Messages,
  ) {
    this.#socket = socket;
    this.#topics = topics;
    this.#board = board;
    this.#window = window;
    this.#count = count;
    this.#ringPackets = Math.ceil(topics.length / window) * window;
    const packets = Array.from({ length: this.#ringPackets }, (_, index) => {
      const value = (20 + (index % 100) / 100).toFixed(2);
      const pairs = Array.from({ length: keys }, (_, key) => `temperature${key || ''}=${value}`);
      return this.#packet(index, pairs.join());
    });
    this.#packetLength = packets[0]?.length ?? 0;
    this.#ring = Buffer.concat(packets);
    this.#sentAt = new Float64Array(window);
  }

  static async open(
    { port, ...messages }: Messages & Pick<LoadOptions, 'port'>,
    topics: string | readonly string[],
    index: number,
  ): Promise<Publisher> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const board = `board-${String(index).padStart(2, '0')}`;
    socket.write(generate({ cmd: 'connect', clientId: `${board}-${process.pid}`, clean: true, keepalive: 0 }));
    const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
    if (!Buffer.isBuffer(answer)) throw new Error('The broker closed a new connection without an answer.');
    if (!answer.equals(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }))) {
      throw new Error(`The broker refused the connection: ${answer.toString('hex')}`);
    }
    return new Publisher(socket, [topics].flat(), board, messages);
  }

  /** The packet at an index of everything that this connection sends. */
  #packet(index: number, data: string): Buffer {
    const payload = `_dsn=${this.#board},_dn=${this.#board},${data}`;
    const messageId = (index % this.#window) + 1;
    const topic = this.#topics[index % this.#topics.length] ?? '';
    return generate({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false });
  }

  get room(): number {
    return Math.min(this.#window - (this.sent - this.acknowledged), this.#count - this.sent);
  }

  get isNearEnd(): boolean {
    return this.#count - this.sent <= this.#window;
  }

  /** Sends `count` prebuilt packets. Acknowledgements arrive in order, so ids become free in order too. */
  sendReady(count: number): void {
    const now = performance.now();
    while (count > 0) {
      const packet = this.sent % this.#ringPackets;
      const slot = this.sent % this.#window;
      const run = Math.min(count, this.#window - slot);
      this.#socket.write(this.#ring.subarray(packet * this.#packetLength, (packet + run) * this.#packetLength));
      this.#sentAt.fill(now, slot, slot + run);
      this.sent += run;
      count -= run;
    }
  }

  /** Sends one message that contains the time. */
  sendTime(): void {
    const slot = this.sent % this.#window;
    this.#sentAt[slot] = performance.now();
    this.#socket.write(this.#packet(this.sent, `t=${Date.now() % 1e9}`));
    this.sent += 1;
  }

  /** Calls back after each batch of acknowledgements. */
  onAcknowledged(callback: () => void): void {
    let rest: Buffer = Buffer.alloc(0);
    this.#socket.on('data', (chunk: Buffer) => {
      const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const now = performance.now();
      let offset = 0;
      for (; offset + PUBACK_LENGTH <= data.length; offset += PUBACK_LENGTH) {
        const slot = this.acknowledged % this.#window;
        if (data[offset] !== 0x40 || data.readUInt16BE(offset + 2) !== slot + 1) {
          throw new Error(`Not the expected PUBACK: ${data.subarray(offset, offset + PUBACK_LENGTH).toString('hex')}`);
        }
        const latency = Math.trunc((now - (this.#sentAt[slot] as number)) * BUCKETS_PER_MS);
        const bucket = Math.min(latency, latencies.length - 1);
        latencies[bucket] = (latencies[bucket] as number) + 1;
        this.acknowledged += 1;
      }
      rest = data.subarray(offset);
      callback();
    });
  }

  /** Calls back when the broker closes the connection. */
  onClosed(callback: () => void): void {
    this.#socket.on('close', callback).on('error', () => {}); // an error is followed by a close
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.end(generate({ cmd: 'disconnect' }));
  }
}

async function load({ duration, rate, ...options }: LoadOptions): Promise<LoadResult> {
  const { topics, window } = options;
  const publishers: Publisher[] = [];
  for (let first = 0; first < topics.length; first += PORTION) {
    const portion = topics.slice(first, first + PORTION);
    const opened = portion.map((topic, index) => Publisher.open(options, topic, first + index));
    publishers.push(...(await Promise.all(opened)));
  }
  const started = performance.now();
  const usedBefore = process.cpuUsage();
  let publishing = true;
  const { promise: allAcknowledged, resolve: finish, reject } = Promise.withResolvers<void>();

  const finishIfAcknowledged = () => {
    const isDone = !publishing || publishers.every(({ sent }) => sent === options.count);
    if (isDone && publishers.every(({ sent, acknowledged }) => sent === acknowledged)) finish();
  };

  for (const publisher of publishers) {
    publisher.onClosed(() => reject(new Error('The broker ended a connection.')));
    publisher.onAcknowledged(() => {
      // Messages go in batches of half a window, which is also fastest for this process.
      if (publishing && rate === undefined && (publisher.room >= window / 2 || publisher.isNearEnd))
        publisher.sendReady(publisher.room);
      finishIfAcknowledged();
    });
    if (rate === undefined) publisher.sendReady(publisher.room);
  }

  let total = 0;
  let end = duration;
  process.once('SIGTERM', () => {
    end = Math.min(end, performance.now() - started);
  });
  const timer = setInterval(() => {
    const now = performance.now() - started;
    if (rate !== undefined) {
      for (const due = Math.floor((Math.min(now, end) * rate) / 1000); total < due; total += 1) {
        publishers[total % publishers.length]?.sendTime();
      }
    }
    if (now >= end) {
      publishing = false;
      clearInterval(timer);
      finishIfAcknowledged();
      setTimeout(() => reject(new Error('Messages were never acknowledged.')), PATIENCE).unref();
    }
  }, 1);

  await allAcknowledged;
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(usedBefore);
  for (const publisher of publishers) publisher.close();
  const acknowledged = publishers.map((publisher) => publisher.acknowledged);
  const sum = acknowledged.reduce((a, b) => a + b, 0);
  return {
    acknowledged,
    rate: sum / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    processor: (user + system) / sum,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await load((await json(process.stdin)) as LoadOptions)));
}
