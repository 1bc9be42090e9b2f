import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredMessage } from '../../../../src/domains/records/delivery/stored-message.ts';
import type {
  AcceptedForReaction,
  FindReaction,
  Reaction,
  TopicReactions,
} from '../../../../src/domains/records/ingest/reactions.ts';
import { FROM_HTTP } from '../../../../src/platform/incoming-message.ts';
import {
  type BackgroundJobs,
  createBackgroundJobs,
  type PreparedJob,
} from '../../../../src/platform/jobs/background-jobs.ts';
import type { JobTables } from '../../../../src/platform/jobs/tables.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { freeJob, openReactingIngest } from '../../../support/applets/reacting-ingest.ts';
import { ENGINES, type Engine, type OpenDatabase } from '../../../support/storage/engines.ts';

const silent = createLogger('silent');
const POLICY = { limit: 100, timeoutMs: 60_000, startsAtOnce: true };

describe.each(['SQLite', 'PostgreSQL'] as const)('what a message causes, on %s', (name) => {
  let engine: Engine;
  let opened: OpenDatabase;
  const queues: BackgroundJobs[] = [];

  beforeAll(async () => {
    engine = await ENGINES[name]();
    opened = await engine.open();
  });
  afterAll(async () => {
    await opened.close();
    await engine.remove();
  });
  beforeEach(async () => {
    await opened.database.withTables<JobTables>().deleteFrom('job').execute();
    for (const { topicId } of await opened.store.listSeries(['SENSOR', 'LAMP', 'OFF'])) {
      await removeRecords(topicId);
    }
  });
  afterEach(() => Promise.all(queues.splice(0).map((backgroundJobs) => backgroundJobs.stop())));

  async function removeRecords(topicId: string): Promise<void> {
    while ((await opened.store.removeSome({ topicId })) === 'more');
    await opened.store.deleteSeries({ topicId });
  }

  const jobs = () => opened.database.withTables<JobTables>().selectFrom('job').selectAll().orderBy('id').execute();

  /** The background jobs of one server, not started. */
  function openBackgroundJobs(): BackgroundJobs {
    const backgroundJobs = createBackgroundJobs(opened.database, silent);
    queues.push(backgroundJobs);
    return backgroundJobs;
  }

  /** A reactor that causes one thing, or nothing. */
  const reacting = (
    react: (message: AcceptedForReaction) => Reaction | undefined | Promise<Reaction>,
  ): TopicReactions => ({
    react(message) {
      const one = react(message);
      return one instanceof Promise ? one.then((reaction) => [reaction]) : one ? [one] : [];
    },
    leaveOut: () => undefined,
  });

  /** Reacts to each message of SENSOR with one job of the kind 'act', whose payload is the text. */
  function reactingWith(
    backgroundJobs: BackgroundJobs,
    seen: (message: AcceptedForReaction) => void = () => {},
  ): FindReaction {
    return async ({ id }) => {
      if (id !== 'SENSOR') return undefined;
      return reacting((message) => {
        seen(message);
        return { jobs: [backgroundJobs.prepare('act', message.text)], committed: () => {} };
      });
    };
  }

  test('happens after its commit, in the order of the messages: answers, deliveries, reports, then the jobs', async () => {
    const backgroundJobs = openBackgroundJobs();
    const happened: string[] = [];
    backgroundJobs.handle<string>('act', POLICY, async (text) => {
      happened.push(`job ${text}`);
      return 'done';
    });
    backgroundJobs.start();
    const { send } = openReactingIngest({
      store: opened.store,
      backgroundJobs,
      findReaction: async () =>
        reacting((message) => ({
          jobs: [backgroundJobs.prepare('act', message.text)],
          committed: () => happened.push(`committed ${message.text}`),
        })),
      onStored: ({ text }) => happened.push(`stored ${text}`),
    });
    await send('n=0');
    await expect.poll(jobs).toEqual([]);
    happened.length = 0;
    const sent = ['n=1', 'plain', 'n=2'];
    await Promise.all(sent.map((text) => send(text)));
    await expect.poll(jobs).toEqual([]);
    const all = (what: string) => sent.map((text) => `${what} ${text}`);
    expect(happened.filter((entry) => entry.startsWith('stored'))).toEqual(all('stored'));
    expect(happened.filter((entry) => entry.startsWith('committed'))).toEqual(all('committed'));
    expect(happened.filter((entry) => entry.startsWith('job'))).toEqual(all('job'));
    for (const text of sent) {
      const order = [`stored ${text}`, `committed ${text}`, `job ${text}`].map((entry) => happened.indexOf(entry));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });

  test('does not happen if the message cannot be stored, nor is a message stored without it', async () => {
    const backgroundJobs = openBackgroundJobs();
    const acted = vi.fn(async (_text: string) => 'done' as const);
    const committed = vi.fn();
    const onStored = vi.fn();
    backgroundJobs.handle<string>('act', POLICY, acted);
    backgroundJobs.start();
    const taken = freeJob('of another version', {});
    await opened.store.append({ series: [], times: [], values: [], counters: new Map(), jobs: [taken] });
    let clashing: PreparedJob | undefined;
    let loaded = 0;
    const { send, valuesOf } = openReactingIngest({
      store: opened.store,
      backgroundJobs,
      findReaction: async () => {
        loaded++;
        return reacting(({ text }) => ({
          jobs: [backgroundJobs.prepare('act', text), ...(clashing ? [clashing] : [])],
          committed,
        }));
      },
      onStored,
    });
    clashing = taken;
    expect(await send('n=1')).toMatchObject({ outcome: 'failed' });
    expect(await valuesOf('SENSOR')).toEqual([]);
    expect(await jobs()).toMatchObject([{ id: taken.id }]);
    expect([acted, committed, onStored].map((mock) => mock.mock.calls.length)).toEqual([0, 0, 0]);

    clashing = undefined;
    expect(loaded).toBe(1);
    expect(await send('n=2')).toMatchObject({ outcome: 'accepted' });
    expect(loaded).toBe(2);
    expect(await valuesOf('SENSOR')).toEqual([2]);
    await expect.poll(() => acted.mock.calls.map(([text]) => text)).toEqual(['n=2']);
    expect([committed, onStored].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
  });

  test('that the database refuses takes no other message of its batch along, and none of what they cause', async () => {
    const backgroundJobs = openBackgroundJobs();
    const acted = vi.fn(async (_text: string) => 'done' as const);
    backgroundJobs.handle<string>('act', POLICY, acted);
    backgroundJobs.start();
    const taken = freeJob('of another version', {});
    await opened.store.append({ series: [], times: [], values: [], counters: new Map(), jobs: [taken] });
    const failed: string[] = [];
    const kept = (text: string, place: number) => ({ scope: 'test', key: text, content: '1', place });
    const causes: Record<string, Pick<Reaction, 'kept'> & { readonly jobs?: readonly PreparedJob[] }> = {
      'n=3': { jobs: [taken] },
      'n=8': { kept: [kept('n=8', 0.5)] },
      'n=11': { kept: [kept('n=11\0', 1)] },
    };
    const { send, valuesOf } = openReactingIngest({
      store: opened.store,
      backgroundJobs,
      findReaction: async () =>
        reacting(({ text }) => ({
          ...causes[text],
          jobs: [backgroundJobs.prepare('act', text), ...(causes[text]?.jobs ?? [])],
          committed: () => {},
          failed: () => failed.push(text),
        })),
    });
    await send('n=0');
    const sent = Array.from({ length: 12 }, (_, n) => `n=${n + 1}`);
    const outcomes = await Promise.all(sent.map((text) => send(text)));
    const refused = Object.keys(causes);
    const isRefused = (text: string) => refused.includes(text);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(
      sent.map((text) => (isRefused(text) ? 'failed' : 'accepted')),
    );
    expect(failed).toEqual(refused);
    const stored = ['n=0', ...sent].filter((text) => !isRefused(text));
    expect(await valuesOf('SENSOR')).toEqual(stored.map((text) => Number(text.slice(2))));
    await expect.poll(() => acted.mock.calls.map(([text]) => text)).toEqual(stored);
  });

  test('is nothing if its time is no number: the message is stored, and a fraction of a millisecond is rounded up', async () => {
    const backgroundJobs = openBackgroundJobs();
    backgroundJobs.handle<string>('act', POLICY, async () => 'done');
    const delays: Record<string, number> = { 'n=1': 0.25, 'n=2': Number.NaN, 'n=3': 600_000.000_1 };
    const { send, valuesOf } = openReactingIngest({
      store: opened.store,
      backgroundJobs,
      findReaction: async () =>
        reacting(({ text }) => ({ jobs: [backgroundJobs.prepare('act', text, delays[text])], committed: () => {} })),
    });
    const before = Date.now();
    const outcomes = await Promise.all(Object.keys(delays).map((text) => send(text)));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(3).fill('accepted'));
    expect(await valuesOf('SENSOR')).toEqual([1, 2, 3]);
    const [first, third, ...more] = await jobs();
    expect(more).toEqual([]);
    expect([first?.run_on, third?.run_on].every(Number.isSafeInteger)).toBe(true);
    expect(first?.run_on).toBeGreaterThan(before);
    expect(third?.run_on).toBeGreaterThan(before + 600_000);
  });

  test('is nothing if the reactor throws: the message and those after it are stored', async () => {
    const backgroundJobs = openBackgroundJobs();
    const acted = vi.fn(async (_text: string) => 'done' as const);
    backgroundJobs.handle<string>('act', POLICY, acted);
    backgroundJobs.start();
    const findReaction = reactingWith(backgroundJobs, ({ text }) => {
      if (text === 'n=1') throw new Error('a fault of a reactor');
    });
    const { send, valuesOf } = openReactingIngest({ store: opened.store, backgroundJobs, findReaction });
    expect(await Promise.all([send('n=1'), send('n=2')])).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'accepted' },
    ]);
    expect(await valuesOf('SENSOR')).toEqual([1, 2]);
    await expect.poll(() => acted.mock.calls.map(([text]) => text)).toEqual(['n=2']);
  });

  test('is decided once for each message, also for one that waited until its data type was created', async () => {
    const backgroundJobs = openBackgroundJobs();
    backgroundJobs.handle<string>('act', POLICY, async () => 'done');
    backgroundJobs.start();
    const seen: unknown[] = [];
    const findReaction = reactingWith(backgroundJobs, ({ text, values }) =>
      seen.push([text, Object.fromEntries(values)]),
    );
    const { send } = openReactingIngest({ store: opened.store, backgroundJobs, findReaction });
    const texts = ['n=1', 'fresh=2', 'fresh=3,other=4', 'hello'];
    await Promise.all(texts.map((text) => send(text)));
    const values = [{ n: 1 }, { fresh: 2 }, { fresh: 3, other: 4 }, {}];
    expect(seen).toEqual(texts.map((text, index) => [text, values[index]]));
  });

  test('may take a while: the messages of its topic wait for it in their order, those of other topics do not', async () => {
    const backgroundJobs = openBackgroundJobs();
    const acted: string[] = [];
    backgroundJobs.handle<string>('act', POLICY, async (text) => {
      acted.push(text);
      return 'done';
    });
    backgroundJobs.start();
    const seen: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { ingest, send, valuesOf } = openReactingIngest({
      store: opened.store,
      backgroundJobs,
      findReaction: async ({ id }) => {
        if (id !== 'SENSOR') return undefined;
        return reacting(({ text }) => {
          seen.push(text);
          const reaction = { jobs: [backgroundJobs.prepare('act', text)], committed: () => {} };
          if (text === 'n=2') return gate.promise.then(() => reaction);
          if (text === 'n=3') return Promise.reject(new Error('a fault of a reactor'));
          return reaction;
        });
      },
    });
    await send('n=1');
    const waiting = ['n=2', 'n=3', 'fresh=4', 'n=5'].map((text) => send(text));
    expect((await send('n=6', 'LAMP')).outcome).toBe('accepted');
    expect(await valuesOf('SENSOR')).toEqual([1]);
    expect(seen).toEqual(['n=1', 'n=2']);
    let isDrained = false;
    const drained = ingest.drain().then(() => {
      isDrained = true;
    });
    expect(isDrained).toBe(false);
    gate.resolve();
    expect(await Promise.all(waiting)).toMatchObject(Array(4).fill({ outcome: 'accepted' }));
    await drained;
    expect(await valuesOf('SENSOR')).toEqual([1, 2, 3, 5]);
    expect(seen).toEqual(['n=1', 'n=2', 'n=3', 'fresh=4', 'n=5']);
    await expect.poll(() => acted).toEqual(['n=1', 'n=2', 'fresh=4', 'n=5']);
  });

  test('is nothing for a message that comes too fast, is refused, or is one of a topic without a reactor', async () => {
    const backgroundJobs = openBackgroundJobs();
    backgroundJobs.handle<string>('act', POLICY, async () => 'done');
    const seen: string[] = [];
    const { send, valuesOf } = openReactingIngest({
      store: opened.store,
      backgroundJobs,
      findReaction: async ({ id }) =>
        id === 'LAMP'
          ? undefined
          : reacting(({ text }) => {
              seen.push(`${id} ${text}`);
              return undefined;
            }),
      permission: { allowDataIntervalLimitSec: 60 },
    });
    expect((await send('n=1')).outcome).toBe('accepted');
    expect((await send('n=2')).outcome).toBe('accepted');
    expect((await send('n=1', 'OFF')).outcome).toBe('inactive-topic');
    expect((await send('n=1', 'LAMP')).outcome).toBe('accepted');
    expect(await valuesOf('SENSOR')).toEqual([1]);
    expect(seen).toEqual(['SENSOR n=1']);
  });

  describe('a message that a job publishes', () => {
    /** A server whose sensor switches the lamp: each message becomes one to LAMP. */
    function openChain(backgroundJobs: BackgroundJobs, onStored?: (message: StoredMessage) => void) {
      const chain = openReactingIngest({
        store: opened.store,
        backgroundJobs,
        findReaction: reactingWith(backgroundJobs),
        ...(onStored && { onStored }),
      });
      backgroundJobs.handle<string>('act', POLICY, async (text, { id }) => {
        const topicName = text.startsWith('n=') ? 'LAMP' : 'OFF';
        const message = {
          userId: 'ada',
          board: undefined,
          topicName,
          payload: Buffer.from(text),
          hops: 1,
          finishesJob: id,
        };
        const { outcome, error } = await chain.publishFromApplet(message);
        if (outcome === 'failed') throw error;
        return outcome === 'accepted' ? 'removed' : 'done';
      });
      return chain;
    }

    test('removes the job in its own commit; the job of a refused one is removed too', async () => {
      const backgroundJobs = openBackgroundJobs();
      const stored: StoredMessage[] = [];
      const { send, valuesOf } = openChain(backgroundJobs, (message) => stored.push(message));
      backgroundJobs.start();
      await Promise.all(['n=1', 'n=2', 'to a topic that is off', 'n=3'].map((text) => send(text)));
      await expect.poll(jobs).toEqual([]);
      expect(await valuesOf('LAMP')).toEqual([1, 2, 3]);
      const published = stored.filter(({ topic }) => topic.id === 'LAMP');
      expect(published.map(({ text }) => text)).toEqual(['n=1', 'n=2', 'n=3']);
      for (const { origin } of published)
        expect(origin).toEqual({ transport: 'applet', clientId: '', qos: 2, retain: false, hops: 1 });
    });

    test('is published again if its commit failed, and only then', async () => {
      const backgroundJobs = openBackgroundJobs();
      const { append } = opened.store;
      const appending = vi.spyOn(opened.store, 'append').mockImplementation(async (batch) => {
        if (batch.finishedJobs?.length && appending.mock.calls.length < 4) throw new Error('the disk is full');
        return append(batch);
      });
      const { send, valuesOf } = openChain(backgroundJobs);
      backgroundJobs.start();
      await send('n=1');
      await expect.poll(() => appending.mock.calls.length).toBe(2);
      expect(await valuesOf('LAMP')).toEqual([]);
      expect(await jobs()).toHaveLength(1);
      await expect.poll(jobs).toEqual([]);
      appending.mockRestore();
      expect(await valuesOf('LAMP')).toEqual([1]);
    });

    test('waits for its turn: all of a user are one sender beside a board, and users take turns in a commit', async () => {
      const { append } = opened.store;
      const stored: string[] = [];
      const { ingest, send, publishFromApplet } = openReactingIngest({
        store: opened.store,
        backgroundJobs: openBackgroundJobs(),
        findReaction: async () => undefined,
        onStored: ({ text }) => stored.push(text),
      });
      await send('n=0', 'LAMP');
      const gate = Promise.withResolvers<void>();
      const appending = vi.spyOn(opened.store, 'append').mockImplementationOnce(async (batch) => {
        await gate.promise;
        return append(batch);
      });
      const handling = vi.spyOn(ingest, 'handlePublish');
      const first = send('n=1', 'LAMP');
      await expect.poll(() => appending.mock.calls.length).toBe(1);
      const publishFor = (userId: string, text: string) =>
        publishFromApplet({ userId, board: undefined, topicName: 'LAMP', payload: Buffer.from(text), hops: 1 });
      // The topic is Ada's, and so are its boards.
      const waiting = [
        ...Array.from({ length: 400 }, () => publishFor('ada', 'n=1')),
        ...Array.from({ length: 400 }, () => send('n=2', 'LAMP', {})),
        ...Array.from({ length: 3 }, () => publishFor('bob', 'n=3')),
      ];
      await expect.poll(() => handling.mock.calls.length).toBe(1 + waiting.length);
      gate.resolve();
      await Promise.all([first, ...waiting]);
      appending.mockRestore();
      // A commit has 300 messages while boards wait for their answers.
      const next = stored.slice(2, 302);
      const count = (sought: string) => next.filter((text) => text === sought).length;
      expect(['n=1', 'n=2', 'n=3'].map(count)).toEqual([1, 296, 3]);
    });

    test('names its board in at most a hundred characters, however long the client identifier is', async () => {
      const boards: (string | undefined)[] = [];
      const react = ({ board }: { readonly board: string | undefined }) => {
        boards.push(board);
        return [];
      };
      const { ingest } = openReactingIngest({
        store: opened.store,
        backgroundJobs: openBackgroundJobs(),
        findReaction: async () => ({ react, leaveOut: () => undefined }),
      });
      const origin = { ...FROM_HTTP, transport: 'mqtt', clientId: 'x'.repeat(60_000) } as const;
      const message = { topicName: 'SENSOR', payload: Buffer.from('n=1'), origin };
      await new Promise((done) => ingest.handlePublish(message, { connection: {}, publishing: 1 }, done));
      expect(boards).toEqual(['x'.repeat(100)]);
    });

    test('is limited by the interval of the subscription: all answers to one board are one sender, and a fast one is not stored', async () => {
      const backgroundJobs = openBackgroundJobs();
      backgroundJobs.handle<string>('act', POLICY, async () => 'done');
      const delivered: string[] = [];
      const { publishFromApplet, valuesOf } = openReactingIngest({
        store: opened.store,
        backgroundJobs,
        findReaction: reactingWith(backgroundJobs),
        onStored: ({ text }) => delivered.push(text),
        permission: { allowDataIntervalLimitSec: 60 },
      });
      const publishFor = (board: string, text: string) =>
        publishFromApplet({ userId: 'ada', board, topicName: 'LAMP', payload: Buffer.from(text), hops: 1 });
      expect(await publishFor('group1', 'n=1')).toMatchObject({ outcome: 'accepted', reasons: [] });
      expect(await publishFor('group1', 'n=2')).toMatchObject({
        outcome: 'accepted',
        reasons: [{ code: 'TOO_FAST', detail: '60' }],
      });
      await publishFor('group2', 'n=3');
      expect(await valuesOf('LAMP')).toEqual([1, 3]);
      expect(delivered).toEqual(['n=1', 'n=2', 'n=3']);
    });
  });

  test('keeps its order while more is caused than may run at once', async () => {
    const backgroundJobs = openBackgroundJobs();
    const started: string[] = [];
    const waiting: (() => void)[] = [];
    backgroundJobs.handle<string>('act', { ...POLICY, limit: 2 }, (text) => {
      started.push(text);
      return new Promise((resolve) => waiting.push(() => resolve('done')));
    });
    backgroundJobs.start();
    const { send } = openReactingIngest({
      store: opened.store,
      backgroundJobs,
      findReaction: reactingWith(backgroundJobs),
    });
    const texts = Array.from({ length: 12 }, (_, index) => `n=${index}`);
    await send('n=0');
    await Promise.all(texts.slice(1, 8).map((text) => send(text)));
    await expect.poll(() => started).toEqual(['n=0', 'n=1']);
    await expect.poll(async () => (await jobs()).filter((job) => job.held_by === null)).toHaveLength(6);
    await Promise.all(texts.slice(8).map((text) => send(text)));
    while (started.length < texts.length) {
      const running = started.length;
      waiting.shift()?.();
      await expect.poll(() => started.length).toBe(running + 1);
    }
    expect(started).toEqual(texts);
    for (const end of waiting) end();
    await expect.poll(jobs).toEqual([]);
    // Once a search has found the lane free, the next one starts without a search.
    await expect.poll(() => backgroundJobs.prepare('act', 'next').heldBy).not.toBeNull();
  });

  test('happens once with two servers, whichever received the message', async () => {
    const runs: string[] = [];
    const servers = [openBackgroundJobs(), openBackgroundJobs()].map((backgroundJobs) => {
      backgroundJobs.handle<string>('act', POLICY, async (text) => {
        runs.push(text);
        return 'done';
      });
      backgroundJobs.start();
      return openReactingIngest({ store: opened.store, backgroundJobs, findReaction: reactingWith(backgroundJobs) });
    });
    const texts = Array.from({ length: 100 }, (_, index) => `n=${index}`);
    await Promise.all(texts.map((text, index) => servers[index % 2]?.send(text)));
    await expect.poll(jobs).toEqual([]);
    expect(runs.toSorted()).toEqual(texts.toSorted());
  });
});
