// Before a release.
// Mostly waits.
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { type Person, signInPerson, signInSubscriber } from '../../../support/people/people.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../../../support/storage/redis-server.ts';
import { CHANGES } from './changes.ts';
import { Clients } from './clients.ts';
import { READERS, type Seen } from './readers.ts';
import { openScene, type Scene } from './scene.ts';

/** What all readers of a topic say: without a further message, and by messages. */
interface Answer {
  readonly asked: Seen;
  readonly heard: Seen;
}

interface Case {
  readonly name: string;
  readonly scene: Scene;
  /** Who follows the topic at the server that must learn of the change. */
  readonly atOther: Clients;
  before: Answer;
  after: Answer;
  /** At a server that has started after the change, and has kept nothing. */
  fresh: Answer;
  /** The events that a page at the other server has got of the change. */
  news: readonly string[];
}

/** The time of servers to pass on what they were sent: Home Assistant hears of changes half a second later. */
const SETTLE_MS = 1500;
const AT_ONCE = 8;
/** How often a server that is slow to learn of a change is asked again. */
const TRIES = 20;

let postgres: PostgresServer;
let redis: RedisServer;
const servers: ServerProcess[] = [];
const open: Clients[] = [];
const cases = new Map<string, Case>();

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  });
  await Promise.all(workers);
}

async function openClients(server: ServerProcess, scene: Scene): Promise<Clients> {
  const clients = new Clients(server, scene);
  open.push(clients);
  await clients.open();
  return clients;
}

/** A value that event triggers find in the past of a topic. */
function sendHigh({ owner, topic }: Scene): Promise<unknown> {
  return fetch(`${owner.http}/send/${topic.topicName}`, { method: 'POST', body: 'temp=99,_dn=high' });
}

/** Sends messages at a server to all topics. @returns what has become of them */
async function sendAll(all: readonly (readonly [Case, Clients])[], round: number): Promise<Map<Case, Seen>> {
  const answers = new Map<Case, Awaited<ReturnType<Clients['send']>>>();
  await inParallel(all, async ([one, clients]) => answers.set(one, await clients.send(round)));
  await wait(SETTLE_MS);
  const seen = new Map<Case, Seen>();
  await inParallel(all, async ([one, clients]) =>
    seen.set(one, await clients.heard(round, answers.get(one) ?? new Map())),
  );
  return seen;
}

/** Asks at the other server until it says the same as a fresh one, for a short time. */
async function askUntil(clients: Clients, expected: Seen): Promise<Seen> {
  let asked = await clients.ask();
  for (let n = 0; n < TRIES && !isDeepStrictEqual(asked, expected); n++) {
    await wait(100);
    asked = await clients.ask();
  }
  return asked;
}

beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
  const start = async (): Promise<ServerProcess> => {
    const server = await startServer({ env });
    servers.push(server);
    return server;
  };
  const [first, other] = await Promise.all([start(), start()]);
  const { api: owner } = await signInSubscriber(first.http);
  const member = await signInPerson(first.http);
  await inParallel(Object.entries(CHANGES), async ([name, { ownMember }]) => {
    const of: Person = ownMember ? await signInPerson(first.http) : member;
    const scene = await openScene(owner, of);
    cases.set(name, { name, scene, atOther: await openClients(other, scene) } as Case);
  });
  const all = [...cases.values()];
  const atOther = all.map((one) => [one, one.atOther] as const);
  await inParallel(all, ({ scene }) => sendHigh(scene));
  await wait(SETTLE_MS);
  const before = await sendAll(atOther, 1);
  // Now it is the latest value again.
  await inParallel(all, ({ scene }) => sendHigh(scene));
  await inParallel(all, async ({ name, scene }) => CHANGES[name]?.prepare?.(scene));
  await wait(SETTLE_MS);
  await inParallel(all, async (one) => {
    one.before = { asked: await one.atOther.ask(), heard: before.get(one) as Seen };
    one.atOther.news.clear();
  });

  await inParallel(all, async ({ name, scene }) => CHANGES[name]?.make(scene));
  await wait(SETTLE_MS);
  for (const one of all) one.news = [...one.atOther.news];

  const fresh = await start();
  const atFresh: (readonly [Case, Clients])[] = [];
  await inParallel(all, async (one) => atFresh.push([one, await openClients(fresh, one.scene)]));
  await wait(SETTLE_MS);
  const asked = new Map<Case, Seen>();
  await inParallel(atFresh, async ([one, clients]) => asked.set(one, await clients.ask()));
  const kept = new Map<Case, Seen>();
  await inParallel(all, async (one) => {
    await one.atOther.reconnect();
    kept.set(one, await askUntil(one.atOther, asked.get(one) as Seen));
  });
  const heard = await sendAll(atOther, 2);
  const heardAfresh = await sendAll(atFresh, 3);
  for (const one of all) {
    one.after = { asked: kept.get(one) as Seen, heard: heard.get(one) as Seen };
    one.fresh = { asked: asked.get(one) as Seen, heard: heardAfresh.get(one) as Seen };
  }
}, 1_800_000);
afterAll(async () => {
  for (const clients of open) clients.close();
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([postgres.stop(), redis.stop()]);
});

describe.each(Object.entries(CHANGES))(
  'when %s at one server, at the other',
  (name, { seenBy, others, isPaced, noPage }) => {
    const answer = (of: 'before' | 'after' | 'fresh', reader: (typeof READERS)[number]) => {
      const { asked, heard } = (cases.get(name) as Case)[of];
      return [asked[reader], heard[reader]];
    };

    test.each(seenBy)('%s: as it is now', (reader) => {
      expect(answer('after', reader)).toEqual(answer('fresh', reader));
      expect(answer('after', reader)).not.toEqual(answer('before', reader));
    });

    const unconcerned = isPaced ? [] : READERS.filter((reader) => !seenBy.includes(reader));
    test.each(unconcerned)(`%s: does not apply (${others})`, (reader) => {
      expect(answer('after', reader)).toEqual(answer('fresh', reader));
      expect(answer('after', reader)).toEqual(answer('before', reader));
    });

    test(noPage === undefined ? 'pages hear of it' : `pages hear nothing (${noPage})`, () => {
      expect(cases.get(name)?.news.length).toSatisfy((count: number) =>
        noPage === undefined ? count > 0 : count === 0,
      );
    });
  },
);
