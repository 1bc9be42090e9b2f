import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { createLicenses, join } from '../../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { createChannel as createTestChannel, programsOn, type TestChannel } from './channels.ts';

let server: SharedServer;
let teacher: Person;
let programs: ReturnType<typeof programsOn>;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
  programs = programsOn(server.http);
});

const createChannel = (api: Api = teacher.api) => createTestChannel(api);

describe('reading a channel', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  let channel: TestChannel;
  beforeAll(async () => {
    channel = await createChannel();
    const values = [
      [50, 1],
      [49, 3],
      [48, 20],
      [15, 5],
      [14, 7.25],
    ];
    const updates = values.map(([ago, field1], index) => ({
      created_at: minutesAgo(ago as number),
      field1,
      ...(index === 4 ? { field2: 'open', latitude: 22.5, longitude: 114.5, elevation: 3, status: 'ok' } : {}),
    }));
    expect((await programs.bulk(channel, updates)).status).toBe(202);
  });
  const fieldOf = async (query: string) =>
    (await programs.readJson(channel, 'fields/1.json', query)).feeds.map(({ field1 }: { field1: string }) => field1);

  test('answers the channel and its entries, the oldest first', async () => {
    const { channel: found, feeds } = await programs.readJson(channel, 'feeds.json', 'results=2');
    expect(found).toEqual({
      id: channel.number,
      name: 'Roof',
      field1: 'field1',
      field2: 'field2',
      created_at: expect.stringMatching(/Z$/),
      updated_at: feeds[1].created_at,
      last_entry_id: feeds[1].entry_id,
    });
    expect(feeds).toMatchObject([
      { field1: '5', field2: null },
      { field1: '7.25', field2: 'open' },
    ]);
    expect(JSON.stringify(found)).not.toContain(channel.topic.topicName);
  });

  test.each<[string, string[]]>([
    ['', ['1', '3', '20', '5', '7.25']],
    ['results=1', ['7.25']],
    ['results=0', []],
    ['days=1', ['1', '3', '20', '5', '7.25']],
    ['minutes=30', ['5', '7.25']],
    ['start=2020-01-01&end=2020-01-02', []],
    ['min=3&max=7', ['3', '5']],
    ['round=1', ['1.0', '3.0', '20.0', '5.0', '7.3']],
    ['timescale=1440&days=2&timezone=Pacific/Kiritimati&offset=x', expect.any(Array) as never],
    ['callback=alert', ['1', '3', '20', '5', '7.25']],
  ])('of field 1 with %j', async (query, expected) => {
    expect(await fieldOf(query)).toEqual(expected);
  });

  test('with a period in a zone of the reader', async () => {
    const local = (ago: number) =>
      new Date(Date.now() - ago * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const period = `start=${local(49.5)}&end=${local(14.5)}&timezone=Asia/Hong_Kong`;
    expect(await fieldOf(period)).toEqual(['3', '20', '5']);
  });

  test('with sums, averages, medians and first values of each hour', async () => {
    const all = [1, 3, 20, 5, 7.25];
    const total = (numbers: readonly (string | null)[]) => numbers.reduce((sum, number) => sum + Number(number), 0);
    const sums = await fieldOf('sum=60');
    expect(total(sums)).toBeCloseTo(total(all.map(String)));
    for (const query of ['average=1440', 'median=1440', 'timescale=1440']) {
      const found = await fieldOf(`${query}&days=2`);
      expect(found.length).toBeGreaterThan(0);
      for (const number of found.map(Number)) expect(number).toBeGreaterThanOrEqual(1);
    }
    const { feeds } = await programs.readJson(channel, 'feeds.json', 'average=10');
    expect(feeds.length).toBeLessThan(5);
    expect(feeds[0]).not.toHaveProperty('entry_id');
    expect(await fieldOf('average=60&start=2020-01-01&results=8000&round=2')).toSatisfy((found: string[]) =>
      found.every((number) => /^\d+\.\d\d$/.test(number)),
    );
  });

  test('with its status and location', async () => {
    const { feeds } = await programs.readJson(channel, 'status.json');
    expect(feeds).toEqual([{ created_at: expect.any(String), entry_id: expect.any(Number), status: 'ok' }]);
    const last = await programs.readJson(channel, 'feeds/last.json', 'status=true&location=true');
    expect(last).toMatchObject({ latitude: '22.5', longitude: '114.5', elevation: '3', status: 'ok' });
    expect(await programs.readJson(channel, `feeds/${last.entry_id}.json`)).toMatchObject({ field1: '7.25' });
    expect(await programs.read(channel, 'feeds/1.json')).toMatchObject({ status: 200, text: '"-1"' });
  });

  test.each<[string, RegExp, RegExp]>([
    ['fields/1/last', /^7\.25$/, /text\/plain/],
    ['fields/1/last.txt', /^7\.25$/, /text\/plain/],
    ['field/1/last.json', /^\{"created_at":"[^"]+","entry_id":\d+,"field1":"7\.25"\}$/, /application\/json/],
    ['fields/1/last.csv', /^created_at,entry_id,field1\n[\d-]+ [\d:]+ UTC,\d+,7\.25\n$/, /text\/csv/],
    ['fields/1/last.xml', /<field1>7\.25<\/field1>/, /application\/xml/],
    ['feeds/last', /^\{"created_at"/, /text\/plain/],
    ['feeds.csv', /^created_at,entry_id,field1,field2\n/, /text\/csv/],
    [
      'feeds.xml',
      /<channel>\n {2}<id type="integer">\d+<\/id>[\s\S]*<feeds type="array">[\s\S]*<\/channel>/,
      /application\/xml/,
    ],
    ['feeds', /^\{"channel"/, /application\/json/],
    ['fields/3/last', /^-1$/, /text\/plain/],
  ])('as %s', async (path, text, type) => {
    const answer = await programs.read(channel, path);
    expect(answer).toMatchObject({ status: 200, text: expect.stringMatching(text), type: expect.stringMatching(type) });
  });

  test('is refused without its key, in ThingSpeak’s way', async () => {
    const other = await createChannel();
    for (const path of ['feeds.json', 'fields/1.csv', 'fields/1/last', 'feeds/last.txt', 'status.xml']) {
      for (const key of ['', 'AAAAAAAAAAAAAAAA']) {
        expect(await programs.read({ ...channel, readKey: key }, path)).toMatchObject({ status: 400, text: '-1' });
      }
      expect((await programs.read({ ...other, number: channel.number }, path)).status).toBe(404);
    }
    expect((await programs.read(channel, 'talkbacks.json')).status).toBe(404);
    expect((await programs.read({ ...channel, readKey: channel.writeKey }, 'fields/1/last')).text).toBe('7.25');
  });

  test('is open to pages of any site, which ask with the key', async () => {
    const answer = await fetch(`${server.http}/channels/${channel.number}/feeds.json?api_key=${channel.readKey}`, {
      headers: { origin: 'https://example.org' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});

test('the parts of a day begin at midnight of the reader', async () => {
  const [hour, day] = [3_600_000, 86_400_000];
  const midnight = Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour - day;
  const channel = await createChannel();
  const entries = [-1, 1, 2].map((hours, index) => ({
    created_at: new Date(midnight + hours * hour).toISOString(),
    field1: index + 1,
  }));
  expect((await programs.bulk(channel, entries)).status).toBe(202);
  for (const [figure, values] of [
    ['sum', ['1', '5']],
    ['average', ['1', '2.5']],
    ['median', ['1', '2.5']],
    ['timescale', ['1', '2']],
  ] as const) {
    const query = `${figure}=daily&days=5&timezone=Asia/Hong_Kong`;
    const { feeds } = await programs.readJson(channel, 'fields/1.json', query);
    expect(feeds).toEqual(
      values.map((field1, index) => ({
        created_at: `${new Date(midnight + (index - 1) * day + 8 * hour).toISOString().slice(0, 10)}T00:00:00+08:00`,
        field1,
      })),
    );
  }
  expect((await programs.readJson(channel, 'fields/1.json', 'sum=1440&days=5&results=1')).feeds).toHaveLength(1);
});

test('an owner who may not see old values reads no old sums', async () => {
  const { keys } = await createLicenses(await Api.signIn(server.http), { viewableHistoryDay: 1 });
  const api = await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string });
  const channel = await createChannel(api);
  const old = new Date(Date.now() - 10 * 86_400_000).toISOString();
  await programs.bulk(channel, [{ created_at: old, field1: 1 }]);
  expect((await programs.readJson(channel, 'fields/1.json', 'sum=60&days=30')).feeds).toEqual([]);
  await programs.update(channel, 'field1=2');
  expect((await programs.readJson(channel, 'fields/1.json', 'sum=60&days=30')).feeds).toMatchObject([{ field1: '2' }]);
});
