import { hash, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from '../logger.ts';
import { StartError } from '../start-error.ts';

/** Carries what one node tells all the others. A message is anything that JSON holds. */
export interface Bus<Message> {
  /** Tells the other nodes, in the order of the calls. What is told while Redis is away is lost. */
  readonly tell: (message: Message) => void;
  /** Begins to hear the others. `onGap` is called whenever something may have been missed until now, so also at first. */
  readonly listen: (hear: (message: Message) => void, onGap: () => void) => Promise<void>;
  /**
   * Claims a turn that a key has once an interval among all nodes, early by no more than the tolerance, both in
   * milliseconds. While Redis is away, every claim succeeds.
   * @returns 0, or for how many milliseconds the key's last turn still stands in the way
   */
  readonly claimTurn: (key: string, intervalMs: number, toleranceMs: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

const CHANNEL = 'tinkerstream';

/**
 * The generic cell rate algorithm with a burst of one, as `Pace` has it, by the clock of Redis. A turn further away than
 * any claim could make it means that this clock was put back, or that the interval was longer then.
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
/** A Redis that answers nothing for so long counts as away. */
const SILENCE_MS = 3000;
const LONGEST_RETRY_MS = 2000;

/**
 * A bus over the publish and subscribe of Redis. When Redis goes away, this is logged once, `tell` does nothing, and
 * the connections are made again by themselves.
 * @throws StartError when Redis cannot be used; never with the password in it
 */
export async function openRedisBus<Message>(url: string, logger: Logger): Promise<Bus<Message>> {
  const server = readAddress(url);
  const node = randomUUID();
  let isAway = false;
  let isOpen = false;

  const connections = { publisher: createConnection(url), subscriber: createConnection(url) };
  const { publisher, subscriber } = connections;
  // A listed error of Redis holds the command, and with it the password: only the text of one is logged.
  let reason = 'the connection was closed';
  for (const connection of Object.values(connections)) {
    connection.on('error', (error: Error) => {
      reason = error.message;
    });
    connection.on('close', () => {
      if (!isOpen || isAway) return;
      isAway = true;
      logger.warn({ reason }, `Redis at ${server} is away: boards and browsers of other nodes are not reached`);
    });
    connection.on('ready', () => {
      if (!isAway || publisher.status !== 'ready' || subscriber.status !== 'ready') return;
      isAway = false;
      logger.info(`Redis at ${server} is back`);
    });
  }

  function disconnect(): void {
    isOpen = false;
    publisher.disconnect();
    subscriber.disconnect();
  }

  const refuse = (error: unknown): StartError => {
    disconnect();
    const text = /Connection is closed/.test(String(error)) ? reason : (error as Error).message;
    return new StartError(`Redis at ${server} cannot be used (${text}). Start it, or correct REDIS_URL.`);
  };

  try {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await publisher.publish(CHANNEL, envelope(node, []));
  } catch (error) {
    throw refuse(error);
  }
  isOpen = true;

  let untold: Message[] = [];

  /** What was told in one turn of the event loop goes out together. */
  function flush(): void {
    const messages = untold;
    untold = [];
    if (messages.length === 0 || publisher.status !== 'ready') return;
    publisher.publish(CHANNEL, envelope(node, messages)).catch((error: Error) => {
      reason = error.message;
    });
  }

  return {
    tell(message) {
      if (untold.push(message) === 1) setImmediate(flush);
    },

    async claimTurn(key, intervalMs, toleranceMs) {
      if (publisher.status !== 'ready') return 0;
      // A hash, because a board may call itself anything of any length.
      const name = `${CHANNEL}:turn:${hash('sha256', key, 'base64url')}`;
      const times = [Math.ceil(intervalMs), Math.floor(toleranceMs)];
      return publisher.eval(CLAIM_TURN, 1, name, ...times).then(Number, (error: Error) => {
        reason = error.message;
        return 0;
      });
    },

    async listen(hear, onGap) {
      subscriber.on('message', (_channel: string, text: string) => {
        if (text.startsWith(node)) return;
        for (const message of readEnvelope<Message>(text)) {
          try {
            hear(message);
          } catch (error) {
            logger.error({ err: error }, 'What another node told could not be used');
          }
        }
      });
      const subscribe = async () => {
        await subscriber.subscribe(CHANNEL);
        onGap();
      };
      await subscribe().catch((error: unknown) => {
        throw refuse(error);
      });
      // When it fails, the connection was lost again, and will be ready again.
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
    // Nothing is kept for later: memory stays bounded, and nobody hears a message twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // Done by `listen`, which has to know when it is.
    autoResubscribe: false,
  });
}

/** The sender's id, by which it knows its own without reading on, and the messages. */
function envelope(node: string, messages: readonly unknown[]): string {
  return node + JSON.stringify(messages);
}

function readEnvelope<Message>(text: string): Message[] {
  try {
    return JSON.parse(text.slice(text.indexOf('['))) as Message[];
  } catch {
    return []; // Another program uses our channel.
  }
}

function readAddress(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) {
    throw new StartError('REDIS_URL cannot be read. It has the form redis://:password@host:port.');
  }
  return `${parsed.hostname || 'localhost'}:${parsed.port || 6379}`;
}
