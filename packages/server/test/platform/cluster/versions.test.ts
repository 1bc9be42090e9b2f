import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinNodes, type Nodes } from '../../../src/platform/cluster/nodes.ts';
import { type RedisServer, startRedis } from '../../support/storage/redis-server.ts';

/** The sender of messages that a test writes itself. */
const NODE = '7d6e8a52-4f0f-4a3c-9d1e-2b6f0c9a1e55';
const logger = pino({ enabled: false });
let redis: RedisServer;
let raw: Redis;
let school: Nodes;
let other: Nodes;
/** What the node of the school got, and how often it may have missed something. */
const heard: unknown[] = [];
let gaps = 0;
const heardElsewhere: unknown[] = [];
const heardBySecond: unknown[] = [];
let say: (text: string) => void;
let sayElsewhere: (text: string) => void;
/** Sends what nodes of this release get as bytes. */
let sayLive: (text: string) => void;

beforeAll(async () => {
  redis = await startRedis();
  raw = new Redis(redis.url);
  const [first, second] = await Promise.all([
    joinNodes(redis.url, 'school', logger),
    joinNodes(redis.url, 'school', logger),
  ]);
  school = first;
  other = await joinNodes(redis.url, 'college', logger);
  school.everywhere('said', (text: string) => heard.push(text));
  school.onGap(() => gaps++);
  const live = {
    encodeAll: (texts: readonly string[]) => Buffer.from(texts.join('\n')),
    decodeAll: (bytes: Buffer) => bytes.toString().split('\n'),
    toFormer: (text: string) => [text],
    fromFormer: ([text]: [string]) => text,
  };
  school.everywhereLive('live', (text: string) => heard.push(text), live);
  sayLive = second.everywhereLive('live', () => {}, live);
  say = second.everywhere('said', (text: string) => heardBySecond.push(text));
  sayElsewhere = other.everywhere('said', (text: string) => heardElsewhere.push(text));
  await Promise.all([school.listen(), second.listen(), other.listen()]);
  afterAll(() => second.close());
});
afterAll(async () => {
  await Promise.all([school.close(), other.close()]);
  raw.disconnect();
  await redis.stop();
});

/** Everything that was published before has arrived once this message has. */
async function hear(text: string): Promise<void> {
  await raw.publish('tinkerstream', `${NODE}${JSON.stringify([{ kind: 'said', args: [text] }])}`);
  await expect.poll(() => heard).toContain(text);
}

test('messages of another installation on the same Redis are ignored', async () => {
  sayElsewhere('from the college');
  await expect.poll(() => heardElsewhere).toContain('from the college');
  say('from the school');
  await expect.poll(() => heard).toContain('from the school');
  expect(heard).not.toContain('from the college');
  expect(heardElsewhere).not.toContain('from the school');
});

test('turns and limits of another installation are others', async () => {
  expect(await school.claimTurn?.('backup', 60_000, 0)).toBe(0);
  expect(await school.claimTurn?.('backup', 60_000, 0)).toBeGreaterThan(0);
  expect(await other.claimTurn?.('backup', 60_000, 0)).toBe(0);
  await school.createLimit('sign-in', 1, 60_000).count('ada');
  expect(await school.createLimit('sign-in', 1, 60_000).secondsToWait('ada')).toBeGreaterThan(0);
  expect(await other.createLimit('sign-in', 1, 60_000).secondsToWait('ada')).toBe(0);
});

test('messages of the release before, which have neither form nor name, are handled', async () => {
  await hear('from the release before');
});

test('the release before reads the messages of this one', async () => {
  const listener = raw.duplicate();
  const text = new Promise<string>((resolve) => listener.on('message', (_channel, message) => resolve(message)));
  await listener.subscribe('tinkerstream');
  say('to the release before');
  // How that release reads them.
  const message = await text;
  expect(JSON.parse(message.slice(message.indexOf('[')))).toEqual([{ kind: 'said', args: ['to the release before'] }]);
  listener.disconnect();
});

test('without a node of the release before, nothing is sent as JSON', async () => {
  const listener = raw.duplicate();
  const texts: string[] = [];
  // By a pattern, as nodes of this release do.
  listener.on('pmessage', (_pattern, _channel, message) => texts.push(message));
  await listener.psubscribe('tinkerstream');
  let number = 0;
  await expect
    .poll(async () => {
      texts.length = 0;
      const name = `live ${++number}`;
      sayLive(name);
      await expect.poll(() => heard).toContain(name);
      say('a change');
      await expect.poll(() => texts.join()).toContain('a change');
      return texts.join();
    })
    .not.toContain('live');
  listener.disconnect();
});

test('one that has announced itself gets as JSON what is stored from the moment on in which it listens', async () => {
  const listener = raw.duplicate();
  const texts: string[] = [];
  listener.on('message', (_channel, message) => texts.push(message));
  await raw.publish('tinkerstream', `${NODE}[]`);
  await hear('after the announcement');
  await expect.poll(() => heardBySecond).toContain('after the announcement');
  // Redis has no such listener yet.
  sayLive('too early');
  await expect.poll(() => heard).toContain('too early');
  await listener.subscribe('tinkerstream');
  sayLive('in the first moment');
  await expect.poll(() => texts.join()).toContain('in the first moment');
  listener.disconnect();
});

test('a node of the release before gets as JSON what the others get as bytes, and these get it once', async () => {
  const listener = raw.duplicate();
  const texts: string[] = [];
  listener.on('message', (_channel, message) => texts.push(message));
  await listener.subscribe('tinkerstream');
  sayLive('with the release before');
  await expect.poll(() => texts.some((text) => text.includes('with the release before'))).toBe(true);
  const text = texts.find((one) => one.includes('with the release before')) ?? '';
  expect(JSON.parse(text.slice(text.indexOf('[')))).toMatchObject([
    { kind: 'live', args: ['with the release before'] },
  ]);

  await hear('after it');
  expect(heard.filter((one) => one === 'with the release before')).toHaveLength(1);
  // And that one is heard by this release.
  await raw.publish('tinkerstream', `${NODE}${JSON.stringify([{ kind: 'live', args: ['by it'] }])}`);
  await expect.poll(() => heard).toContain('by it');
  listener.disconnect();
});

test('a message of a later form is not handled: what depends on messages is read again', async () => {
  const before = gaps;
  await raw.publish('tinkerstream', `${NODE} 3 college[{"kind":"said","args":["later, elsewhere"]}]`);
  await hear('after the college');
  expect(gaps).toBe(before);
  for (let i = 0; i < 3; i++) await raw.publish('tinkerstream', `${NODE} 3 school[{"kind":"said","args":["later"]}]`);
  await hear('after the later form');
  expect(gaps).toBe(before + 1);
  expect(heard).not.toContain('later');
});

test('bytes of a later form are not handled, and neither are damaged ones', async () => {
  const head = (form: number) => `${NODE}${String.fromCharCode(form, 4)}live`;
  await raw.publish('tinkerstream:school:live', `${head(2)}later bytes`);
  await raw.publish('tinkerstream:school:live', NODE);
  await raw.publish('tinkerstream:school:live', '');
  await raw.publish('tinkerstream:school:live', `${head(1)}these bytes`);
  await expect.poll(() => heard).toContain('these bytes');
  expect(heard).not.toContain('later bytes');
});

test('what another program sends on the channel is ignored', async () => {
  for (const text of ['', '[]', 'hello [1]', `${NODE} 2 school[`, `${NODE} x school[]`])
    await raw.publish('tinkerstream', text);
  await hear('after the noise');
});
