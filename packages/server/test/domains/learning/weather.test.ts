// Before a release.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { weatherErrors } from '@tinkerstream/contract/error-codes';
import { getLatestWeather, listLearningLinks, listWeatherStations } from '@tinkerstream/contract/learning';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type Observatory, startObservatory } from '../../../../../test/support/observatory.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { makeTime } from '../../support/server/made-time.ts';
import { PATIENCE_MS } from '../../support/server/patience.ts';
import { type HereOptions, type ServerHere, startServerHere } from '../../support/server/server-here.ts';
import { query } from '../../support/storage/database-query.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** English, Traditional and Simplified Chinese files of four types. */
const FILES = 12;

let observatory: Observatory;
const servers: ServerHere[] = [];
const folders: string[] = [];
beforeEach(async () => {
  observatory = await startObservatory();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await observatory.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A data folder that outlives a server. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weather-'));
  folders.push(folder);
  return folder;
}

/** Repeats assertions until they hold. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: PATIENCE_MS });

async function start({ env, ...options }: HereOptions = {}) {
  const server = await startServerHere({ ...options, env: { WEATHER_BASE_URL: observatory.url, ...env } });
  servers.push(server);
  const api = new Api(server.http);
  const list = () => api.call(listWeatherStations, {});
  return {
    server,
    api,
    list,
    /** The stations once the observatory has answered for every type. */
    listAll: () =>
      vi.waitFor(
        async () => {
          const stations = await list();
          expect(stations.source.answeredOn).not.toBeNull();
          return stations;
        },
        { timeout: PATIENCE_MS },
      ),
    latest: (stationName: string) => api.call(getLatestWeather, { typeName: 'temperature', stationName }),
    pass: server.time.pass,
  };
}

const isoTime = (time: number) => new Date(time).toISOString();

describe('the weather', () => {
  test('has stations in three languages, with their latest reading', async () => {
    const { listAll } = await start();
    const createdOn = isoTime(observatory.time);
    const stations = await listAll();
    expect(stations.temperature).toEqual([
      { stationName: 'kings-park', nameEn: "King's Park", nameTc: '京士柏', nameSc: '京士柏', value: 21.4, createdOn },
      { stationName: 'tai-po', nameEn: 'Tai Po', nameTc: '大埔', nameSc: '大埔', value: 20.9, createdOn },
    ]);
    expect(stations.humidity).toMatchObject([{ stationName: 'hk-observatory', value: 78 }]);
    expect(stations.rainfall).toEqual([
      { stationName: 'sai-kung', nameEn: 'Sai Kung', nameTc: '西貢', nameSc: '西贡', value: 3.5, createdOn },
    ]);
    expect(stations.uvindex).toMatchObject([{ stationName: 'kings-park', nameTc: '京士柏', value: 5 }]);
    expect(stations.source).toEqual({ answeredOn: expect.any(String), isOld: false, isReachable: true });
  });

  test('of a station is its value and time, or for a board the number alone as plain text', async () => {
    const { server, api, latest, listAll } = await start();
    await listAll();
    const reading = { value: 21.4, createdOn: isoTime(observatory.time) };
    expect(await latest('kings-park')).toEqual(reading);
    expect(await latest("King's Park")).toEqual(reading);
    for (const flag of ['true', '1']) {
      const address = `${server.http}/v1/public/weather/latest/rainfall/sai-kung?makeCode=${flag}`;
      const response = await fetch(address);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await response.text()).toBe('3.5');
    }
    for (const stationName of ['atlantis', 'waglan-island', '-']) {
      await expect(latest(stationName)).rejects.toMatchObject({
        status: 404,
        errors: [{ code: weatherErrors.unknown }],
      });
    }
    expect((await fetch(`${server.http}/v1/public/weather/latest/snow/tai-po`)).status).toBe(400);
    expect(await api.call(getLatestWeather, { typeName: 'humidity', stationName: 'hk-observatory' })).toMatchObject({
      value: 78,
    });
  });

  test('is asked for once in ten minutes, and not while nobody looks', async () => {
    const { list, listAll, latest, pass } = await start();
    expect(observatory.asked).toEqual([]);
    await Promise.all([listAll(), listAll(), latest('tai-po')]);
    expect(observatory.asked).toHaveLength(FILES);
    pass(9 * MINUTE_MS);
    await list();
    expect(observatory.asked).toHaveLength(FILES);
    pass(2 * MINUTE_MS);
    await latest('tai-po');
    // Only the type that someone asked for.
    await eventually(() => expect(observatory.asked).toHaveLength(FILES + 3));
  });

  test('of one day and of seven comes from the stored readings, of which older ones are deleted', async () => {
    const { server, api, latest, pass } = await start();
    const started = observatory.time;
    const period = (period: '1day' | '7day') =>
      api.call(getLatestWeather, { typeName: 'temperature', stationName: 'tai-po', period });
    const reading = (value: number, day: number) => ({ value, createdOn: isoTime(started + day * DAY_MS) });
    const [, station] = observatory.temperature;
    if (!station) throw new Error('The observatory has no such station');
    let today = 0;
    for (const [value, day] of [
      ['20.9', 0],
      ['24', 2],
      ['18.5', 8],
    ] as const) {
      observatory.time = started + day * DAY_MS;
      station.value = value;
      pass((day - today) * DAY_MS);
      today = day;
      await eventually(async () => expect(await latest('tai-po')).toEqual(reading(Number(value), day)));
    }
    expect(await period('1day')).toEqual([reading(18.5, 8)]);
    expect(await period('7day')).toEqual([reading(24, 2), reading(18.5, 8)]);
    const sql = "select value from weather_record where type = 'temperature' and station = 'tai-po' order by time";
    expect(await query(server, undefined, sql)).toEqual([{ value: 24 }, { value: 18.5 }]);
  });

  test('keeps its readings when the observatory sends a time in the future', async () => {
    const { latest, server, pass } = await start();
    const polledOn = () => query(server, undefined, "select answered_on from weather_poll where type = 'temperature'");
    const first = { value: 21.4, createdOn: isoTime(observatory.time) };
    expect(await latest('kings-park')).toEqual(first);
    const { time } = observatory;
    const before = await polledOn();
    observatory.time = time + 400 * DAY_MS;
    pass(11 * MINUTE_MS);
    await latest('kings-park');
    await eventually(async () => expect(await polledOn()).not.toEqual(before));
    expect(await latest('kings-park')).toEqual(first);
    observatory.time = time + 22 * MINUTE_MS;
    pass(11 * MINUTE_MS);
    const now = { createdOn: isoTime(observatory.time) };
    await eventually(async () => expect(await latest('kings-park')).toMatchObject(now));
    const sql = "select count(*) as count from weather_record where type = 'temperature' and station = 'kings-park'";
    expect(await query(server, undefined, sql)).toEqual([{ count: 2 }]);
  });

  test('keeps its Chinese names when only the English files come', async () => {
    const { list, listAll, pass } = await start();
    await listAll();
    observatory.isEnglishOnly = true;
    for (const station of observatory.temperature) station.value = '22';
    pass(11 * MINUTE_MS);
    await eventually(async () => {
      expect((await list()).temperature).toMatchObject([
        { nameTc: '京士柏', value: 22 },
        { nameTc: '大埔', value: 22 },
        { nameEn: 'Waglan Island', nameTc: 'Waglan Island', value: 22 },
      ]);
    });
  });
});

describe('when the observatory', () => {
  test('does not answer, everyone is answered without it, and gets the readings once they come', async () => {
    observatory.mode = 'held';
    const { list, listAll, latest } = await start();
    const [empty, missing] = await Promise.all([list(), latest('tai-po').catch((error: unknown) => error)]);
    expect(empty).toMatchObject({ temperature: [], rainfall: [], source: { answeredOn: null, isReachable: true } });
    expect(missing).toMatchObject({ status: 404, errors: [{ code: weatherErrors.unknown }] });
    observatory.mode = 'answering';
    observatory.release();
    expect((await listAll()).temperature).toHaveLength(2);
    expect(observatory.asked).toHaveLength(FILES);
  });

  test.each(['failing', 'odd'] as const)(
    'is %s, nothing is stored and the next try comes a minute later',
    async (mode) => {
      observatory.mode = mode;
      const { list, pass } = await start();
      await eventually(async () =>
        expect(await list()).toMatchObject({ temperature: [], source: { answeredOn: null, isReachable: false } }),
      );
      await eventually(() => expect(observatory.asked).toHaveLength(FILES));
      await list();
      expect(observatory.asked).toHaveLength(FILES);
      observatory.mode = 'answering';
      pass(2 * MINUTE_MS);
      await eventually(async () => expect((await list()).source.isReachable).toBe(true));
      expect((await list()).rainfall).toHaveLength(1);
    },
  );

  test('is down after a restart, the last readings are there with their times', async () => {
    const dataDir = newFolder();
    const killed = await startServer({ dataDir, env: { WEATHER_BASE_URL: observatory.url } });
    const list = () => new Api(killed.http).call(listWeatherStations, {});
    await eventually(async () => expect((await list()).source.answeredOn).not.toBeNull());
    const before = await list();
    await killed.kill();
    const time = makeTime();
    time.pass(DAY_MS);
    for (const mode of ['failing', 'held'] as const) {
      observatory.mode = mode;
      const { list, latest, server } = await start({ dataDir, time });
      const now = await list();
      expect(now).toMatchObject({ temperature: before.temperature, uvindex: before.uvindex });
      expect(now.source).toMatchObject({ answeredOn: before.source.answeredOn, isOld: true });
      expect(await latest('kings-park')).toEqual({ value: 21.4, createdOn: before.temperature[0]?.createdOn });
      await server.stop();
      servers.pop();
    }
  });

  test('is slow while the server stops, the server ends cleanly and asks again after the next start', async () => {
    const dataDir = newFolder();
    observatory.mode = 'held';
    const server = await startServer({ dataDir, env: { WEATHER_BASE_URL: observatory.url } });
    await new Api(server.http).call(listWeatherStations, {});
    expect(await server.stop(), server.output()).toEqual({ code: 0, signal: null });
    observatory.mode = 'answering';
    const time = makeTime();
    time.pass(2 * MINUTE_MS);
    const again = await start({ dataDir, time });
    await eventually(async () => expect((await again.list()).temperature).toHaveLength(2));
  });
});

test('two servers with one database ask the observatory once', async () => {
  const postgres = await sharedPostgres();
  const env = { DATABASE_URL: await postgres.createDatabase() };
  const [a, b] = await Promise.all([start({ env }), start({ env })]);
  await Promise.all([a.list(), b.list(), a.list(), b.list()]);
  for (const { listAll } of [a, b]) expect((await listAll()).temperature).toHaveLength(2);
  expect(observatory.asked).toHaveLength(FILES);
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await postgres.stop();
});

test('learning links have a title and an address in three languages, those of this server first', async () => {
  const { api } = await start();
  const links = await api.call(listLearningLinks, {});
  const isOwn = links.map(({ urlEn }) => urlEn.startsWith('/'));
  expect(isOwn.toSorted().reverse()).toEqual(isOwn);
  expect(isOwn).toContain(true);
  expect(new Set(links.map(({ id }) => id)).size).toBe(links.length);
  for (const { id, ...texts } of links) {
    for (const text of Object.values(texts)) expect(text, id).not.toBe('');
    for (const url of [texts.urlEn, texts.urlTc, texts.urlSc]) expect(url, id).toMatch(/^(\/|https:\/\/)/);
  }
});
