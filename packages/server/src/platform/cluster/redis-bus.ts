import { hash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { CreateSharedLimit } from '../limits/shared-limit.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mayAnswerLater, Unreachable } from '../reachable.ts';
import { StartError } from '../start-error.ts';
import { BusLag } from './bus-lag.ts';
import { Listeners, SURE_MS } from './listeners.ts';
import { createRedisLimits } from './redis-limit.ts';

/** Broadcasts messages from each node to all others. A message is any JSON value. */
export interface Bus<Message> {
  /** Publishes to the other nodes, in the order of the calls. While Redis is unavailable, messages are lost. */
  readonly publish: (message: Message) => void;
  /** Whether no other node listens, nor has listened for a while. */
  readonly isAlone: () => boolean;
  /**
   * Starts to listen to the other nodes. Resolves when all of them send everything to this one. `onGap` runs then, and whenever
   * messages may have been missed.
   */
  readonly listen: (onMessage: (message: Message) => void, onGap: () => void) => Promise<void>;
  /**
   * Claims the turn of a key, which comes once per interval across all nodes, and may be early by the tolerance (both in
   * milliseconds). While Redis is unavailable, every claim succeeds.
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

/**
 * The form of the messages, which nodes of two versions exchange while one after the other is restarted (decision 56). A new
 * kind of message or a further field needs no new number. A node handles earlier forms, and none that is later.
 */
const FORM = 2;
/** After a message of a later form, what depends on messages is read again, but not more often than this. */
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
  const envelope = (messages: readonly Message[]) => `${node} ${FORM} ${installation}${JSON.stringify(messages)}`;
  const sender = Buffer.from(node);
  const listeners = new Listeners();
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

  let unsent: Message[] = [];

  /** Sends the messages of one event loop turn together. */
  function flush(): void {
    const messages = unsent;
    unsent = [];
    if (messages.length > 0) send(messages);
  }

  function send(messages: readonly Message[]): void {
    if (publisher.status !== 'ready') return;
    lag.sent();
    const answered = listeners.asked();
    publisher.publish(CHANNEL, envelope(messages)).then(answered, (error: Error) => {
      reason = error.message;
      lag.forget();
    });
  }

  let laterFormAt = Number.NEGATIVE_INFINITY;

  /** A node of a newer version has announced something that this one cannot read. */
  function noteLaterForm(onGap: () => void): void {
    const now = performance.now();
    if (now - laterFormAt < LATER_FORM_PAUSE_MS) return;
    if (laterFormAt < 0) logger.warn('A server of a newer version is running beside this one. Update this one too');
    laterFormAt = now;
    onGap();
  }

  return {
    publish(message) {
      if (unsent.push(message) === 1) setImmediate(flush);
    },

    isAlone: () => listeners.isAlone(),

    async claimTurn(key, intervalMs, toleranceMs) {
      if (publisher.status !== 'ready') return 0;
      // Hashed, because boards choose their names, of any length.
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
      subscriber.on('messageBuffer', (_channel: Buffer, bytes: Buffer) => {
        // Its own messages are not decoded.
        if (bytes.subarray(0, sender.length).equals(sender)) {
          lag.returned();
          return listeners.returned();
        }
        const { form, sender: from, messages } = readEnvelope<Message>(bytes.toString('utf8'));
        // Nodes of the first form give no name.
        if (from !== undefined && from !== installation) return;
        listeners.mayHaveCome();
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
        await subscriber.subscribe(CHANNEL);
        // A node that is sure to be alone sends again once it hears this, and at the latest when its time is over.
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
    // Nothing is queued: memory stays bounded, and no message arrives twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // `listen` does this itself, because it has to know when it is done.
    autoResubscribe: false,
  });
}

/** The sender's id comes first, so a node skips its own messages without parsing them. The first form has nothing else. */
const HEADER = /^[\w-]{36}(?: (\d+) ([\w-]+))?$/;

interface Envelope<Message> {
  readonly form: number;
  /** The installation of the sender. */
  readonly sender: string | undefined;
  readonly messages: readonly Message[];
}

function readEnvelope<Message>(text: string): Envelope<Message> {
  const start = text.indexOf('[');
  const header = HEADER.exec(text.slice(0, start));
  const form = Number(header?.[1] ?? 1);
  const nothing = { form, sender: header?.[2], messages: [] };
  // Another program uses this channel, or the content cannot be read here.
  if (!header || form > FORM) return header ? nothing : { ...nothing, form: 1 };
  try {
    return { ...nothing, messages: JSON.parse(text.slice(start)) as Message[] };
  } catch {
    return nothing;
  }
}

function readAddress(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) {
    throw new StartError('REDIS_URL cannot be read. It has the form redis://:password@host:port.');
  }
  return `${parsed.hostname || 'localhost'}:${parsed.port || 6379}`;
}
