import { hash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { CreateSharedLimit } from '../limits/shared-limit.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mayAnswerLater, Unreachable } from '../reachable.ts';
import { StartError } from '../start-error.ts';
import { BusLag } from './bus-lag.ts';
import { FORM, LIVE_FORM, readEnvelope, readLive, writeEnvelope, writeLive } from './envelope.ts';
import { FormerNodes } from './former-nodes.ts';
import { Listeners, SURE_MS } from './listeners.ts';
import { createRedisLimits } from './redis-limit.ts';

/** Items that are sent as bytes, many together, and only while another node listens. */
export interface LiveKind<Item, Message> {
  readonly kind: string;
  readonly encodeAll: (items: readonly Item[]) => Buffer;
  /** @throws if the bytes cannot be read */
  readonly handleAll: (bytes: Buffer) => void;
  /** The message for nodes of earlier releases, which do not read bytes. */
  readonly toFormer: (item: Item) => Message;
}

/** Broadcasts messages from each node to all others. A message is any JSON value. */
export interface Bus<Message> {
  /** Publishes to the other nodes, in the order of the calls. While Redis is unavailable, messages are lost. */
  readonly publish: (message: Message) => void;
  /** Registers a kind of items. @returns a function that publishes an item, in the order of all calls */
  readonly openLive: <Item>(live: LiveKind<Item, Message>) => (item: Item) => void;
  /**
   * Starts to listen to the other nodes. Resolves when all of them send everything to this one. `onGap` runs then, and whenever
   * messages may have been missed.
   */
  readonly listen: (onMessage: (message: Message) => void, onGap: () => void) => Promise<void>;
  /**
   * Claims the turn of a key, which comes once per interval across all nodes, and may be early by the tolerance (both
   * in milliseconds). While Redis is unavailable, every claim succeeds.
   * @returns 0 on success, otherwise the milliseconds to wait
   */
  readonly claimTurn: (key: string, intervalMs: number, toleranceMs: number) => Promise<number>;
  /** Creates a limit that all nodes count together. */
  readonly createLimit: CreateSharedLimit;
  /** Whether Redis answers. */
  readonly isAvailable: () => boolean;
  readonly register: (metrics: Metrics) => void;
  readonly close: () => Promise<void>;
}

const CHANNEL = 'tinkerstream';

/** After a message of a later form, everything that depends on messages is read again, but not more often than this. */
const LATER_FORM_PAUSE_MS = 10_000;

/**
 * The generic cell rate algorithm with a burst of one, like `Pace`, by the clock of Redis. If the next turn is further
 * away than any claim could move it, that clock was set back or the interval was longer then.
 */
const CLAIM_TURN = `
  local clock = redis.call('TIME')
  local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
  local interval, tolerance = tonumber(ARGV[1]), tonumber(ARGV[2])
  local due = tonumber(redis.call('GET', KEYS[1]) or now)
  if due - now > interval + tolerance then due = now end
  if due - now > tolerance then return due - now end
  redis.call('SET', KEYS[1], string.format('%.0f', math.max(due, now) + interval), 'PX', 2 * interval)
  return 0`;
const CONNECT_TIMEOUT_MS = 5000;
/** Redis counts as unavailable after this much silence. */
const SILENCE_MS = 3000;
const LONGEST_RETRY_MS = 2000;
/** A timer may be a little early. */
const MARGIN_MS = 20;

/**
 * Opens a bus over Redis publish/subscribe. If Redis becomes unavailable, this logs it once, drops published messages,
 * and reconnects automatically.
 * @param installation its name: messages of others that use the same Redis are ignored
 * @throws Unreachable if Redis does not answer
 * @throws StartError if Redis cannot be used; its message never contains the password
 */
export async function openRedisBus<Message>(url: string, installation: string, logger: Logger): Promise<Bus<Message>> {
  const server = readAddress(url);
  const node = randomUUID();
  const envelope = (messages: readonly Message[]) => writeEnvelope({ node, installation, messages });
  const sender = Buffer.from(node);
  const liveChannel = Buffer.from(`${CHANNEL}:${installation}:live`);
  const liveHandlers = new Map<string, (bytes: Buffer) => void>();
  const listeners = new Listeners();
  const former = new FormerNodes(countFormer);
  const lag = new BusLag();
  let isUnavailable = false;
  let isOpen = false;

  const connections = { publisher: createConnection(url), subscriber: createConnection(url) };
  const { publisher, subscriber } = connections;
  // A Redis error object contains the command, and so the password: only its message is logged.
  let reason = 'the connection was closed';
  let mayReturn = true;
  for (const connection of Object.values(connections)) {
    connection.on('error', (error: Error) => {
      reason = error.message;
      mayReturn = mayAnswerLater(error);
    });
    connection.on('close', () => {
      listeners.forget();
      former.doubt();
      if (!isOpen || isUnavailable) return;
      isUnavailable = true;
      logger.warn(
        { reason },
        `Redis at ${server} is unavailable: messages do not reach boards and browsers of other nodes. Start it; this server needs no restart`,
      );
    });
    connection.on('ready', () => {
      if (!isUnavailable || publisher.status !== 'ready' || subscriber.status !== 'ready') return;
      isUnavailable = false;
      logger.info(`Redis at ${server} is available again`);
    });
  }

  function disconnect(): void {
    isOpen = false;
    publisher.disconnect();
    subscriber.disconnect();
  }

  const refuse = (error: unknown): StartError => {
    disconnect();
    const isClosed = /Connection is closed/.test(String(error));
    const text = `Redis at ${server} cannot be used (${isClosed ? reason : (error as Error).message}). Start it, or correct REDIS_URL.`;
    return (isClosed ? mayReturn : mayAnswerLater(error)) ? new Unreachable(text) : new StartError(text);
  };

  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await publisher.publish(CHANNEL, envelope([]));
  } catch (error) {
    throw refuse(error);
  }
  isOpen = true;

  let unsent: { readonly send: () => void }[] = [];

  /** Sends the messages of one event loop turn together. */
  function flush(): void {
    const runs = unsent;
    unsent = [];
    for (const { send } of runs) send();
  }

  /** Collects items until they are sent, or something else is published. @returns a function that adds an item */
  function collect<Item>(sendAll: (items: readonly Item[]) => void): (item: Item) => void {
    let last: { readonly items: Item[]; readonly send: () => void } | undefined;
    return (item) => {
      if (last && unsent.at(-1) === last) {
        last.items.push(item);
        return;
      }
      const items = [item];
      last = { items, send: () => sendAll(items) };
      if (unsent.push(last) === 1) setImmediate(flush);
    };
  }

  function publishTo(channel: string | Buffer, content: string | Buffer, answered = (_received: number) => {}): void {
    lag.sent();
    publisher.publish(channel, content).then(answered, (error: Error) => {
      reason = error.message;
      lag.forget();
      listeners.forget();
    });
  }

  function send(messages: readonly Message[]): void {
    if (publisher.status === 'ready') publishTo(CHANNEL, envelope(messages));
  }

  function sendLive<Item>({ kind, encodeAll, toFormer }: LiveKind<Item, Message>, items: readonly Item[]): void {
    if (publisher.status !== 'ready') return;
    if (!listeners.isAlone()) {
      const bytes = writeLive({ node, kind, content: encodeAll(items) });
      publishTo(liveChannel, bytes, listeners.asked());
    }
    if (former.mayBeThere()) send(items.map(toFormer));
  }

  /** The number of nodes of earlier releases: only they subscribe to this channel by its name, the others by a pattern. */
  async function countFormer(): Promise<number> {
    const [, count] = (await publisher.call('PUBSUB', 'NUMSUB', CHANNEL)) as [string, number];
    return count;
  }

  let laterFormAt = Number.NEGATIVE_INFINITY;

  /** Notes that a node of a newer version has announced something that this one cannot read. */
  function noteLaterForm(onGap: () => void): void {
    const now = performance.now();
    if (now - laterFormAt < LATER_FORM_PAUSE_MS) return;
    if (laterFormAt < 0) logger.warn('A server of a newer version is running beside this one. Update this one too');
    laterFormAt = now;
    onGap();
  }

  return {
    publish: collect(send),

    openLive(live) {
      liveHandlers.set(live.kind, live.handleAll);
      return collect((items) => sendLive(live, items));
    },

    async claimTurn(key, intervalMs, toleranceMs) {
      if (publisher.status !== 'ready') return 0;
      // The key is hashed, because boards choose their names, of any length.
      const name = `${CHANNEL}:${installation}:turn:${hash('sha256', key, 'base64url')}`;
      const times = [Math.ceil(intervalMs), Math.floor(toleranceMs)];
      return publisher.eval(CLAIM_TURN, 1, name, ...times).then(Number, (error: Error) => {
        reason = error.message;
        return 0;
      });
    },

    createLimit: createRedisLimits(publisher, installation),
    isAvailable: () => !isUnavailable,
    register: lag.register,

    async listen(onMessage, onGap) {
      // Whether bytes are this node's own, which are not decoded.
      const isOwn = (bytes: Buffer) => bytes.subarray(0, sender.length).equals(sender);
      subscriber.on('messageBuffer', (_channel: Buffer, bytes: Buffer) => {
        if (isOwn(bytes)) {
          lag.returned();
          return listeners.returned();
        }
        listeners.mayHaveCome();
        const { form, kind, content } = readLive(bytes);
        if (form > LIVE_FORM) return noteLaterForm(onGap);
        try {
          liveHandlers.get(kind)?.(content);
        } catch (error) {
          logger.error({ err: error }, 'Could not handle messages of another node');
        }
      });
      subscriber.on('pmessageBuffer', (_pattern: string, _channel: Buffer, bytes: Buffer) => {
        if (isOwn(bytes)) return lag.returned();
        const { form, sender: from, messages } = readEnvelope<Message>(bytes.toString('utf8'));
        // Nodes of the first form give no name.
        if (from !== undefined && from !== installation) return;
        listeners.mayHaveCome();
        // The first message of each node is empty.
        if (messages.length === 0) {
          former.doubt();
          if (from === undefined) former.announced();
        }
        if (form > FORM) return noteLaterForm(onGap);
        for (const message of messages) {
          try {
            onMessage(message);
          } catch (error) {
            logger.error({ err: error }, 'Could not handle a message of another node');
          }
        }
      });
      const subscribe = async () => {
        lag.forget();
        await subscriber.subscribe(liveChannel);
        await subscriber.psubscribe(CHANNEL);
        // A node that is sure to be alone sends again once it gets this, and at the latest when its time is over.
        send([]);
        await setTimeout(SURE_MS + MARGIN_MS, undefined, { ref: false });
        if (isOpen) onGap();
      };
      await subscribe().catch((error: unknown) => {
        throw refuse(error);
      });
      // If this fails, the connection is lost again; the next `ready` event retries.
      subscriber.on('ready', () => void subscribe().catch(() => {}));
    },

    async close() {
      isOpen = false;
      flush();
      await publisher.quit().catch(() => {});
      disconnect();
    },
  };
}

function createConnection(url: string): Redis {
  return new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_RETRY_MS),
    // Nothing is queued: memory stays limited, and no message arrives twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // `listen` subscribes again itself, because it has to know when that is done.
    autoResubscribe: false,
  });
}

function readAddress(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) {
    throw new StartError('REDIS_URL cannot be read. It has the form redis://:password@host:port.');
  }
  return `${parsed.hostname || 'localhost'}:${parsed.port || 6379}`;
}
