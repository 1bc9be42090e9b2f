import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendMessage } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { ADMIN_EMAIL, type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../../support/storage/redis-server.ts';

const TOKEN = 'a-token-for-prometheus';
const DASHBOARD = join(import.meta.dirname, '../../../../../deploy/grafana/tinkerstream.json');

let postgres: PostgresServer;
let redis: RedisServer;
let server: ServerProcess;
let admin: Api;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  // With all that has figures of its own.
  const url = await postgres.createDatabase();
  const env = { DATABASE_URL: url, DATABASE_REPLICA_URL: url, REDIS_URL: redis.url, METRICS_TOKEN: TOKEN };
  server = await startServer({ env });
  admin = await Api.signIn(server.http);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([postgres.stop(), redis.stop()]);
});

const ask = (authorization?: string, http = server.http) =>
  fetch(`${http}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

async function read(): Promise<string> {
  const response = await ask(`Bearer ${TOKEN}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

/** The values by their series, such as `name{label="value"}`. */
function valuesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('/metrics', () => {
  test('is for the token only', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask('Bearer another-token-for-it')).status).toBe(401);
    expect((await ask(`Basic ${TOKEN}`)).status).toBe(401);
    expect((await ask(`Bearer ${admin.accessToken}`)).status).toBe(401);
    expect((await ask()).headers.get('www-authenticate')).toBe('Bearer');
    expect((await ask(`bearer ${TOKEN}`)).status).toBe(200);
  });

  test('is not there without METRICS_TOKEN', async () => {
    const other = await startServer();
    expect((await ask(undefined, other.http)).status).toBe(404);
    expect((await ask(`Bearer ${TOKEN}`, other.http)).status).toBe(404);
    expect((await ask('Bearer undefined', other.http)).status).toBe(404);
    await other.stop();
  });

  test('counts what becomes of messages, and has nothing that names a user or a topic', async () => {
    const before = valuesOf(await read());
    const topic = await admin.createTopic('Secret garden', 'soil');
    const board = await connectBoard(server.mqttPort);
    for (const value of [1, 2, 3]) await board.publishAsync(topic.topicName, `soil=${value},light=7`, { qos: 1 });
    await board.publishAsync('no-such-topic', 'soil=1', { qos: 1 });
    await admin.call(sendMessage, { topicId: topic.id, outputType: 'KEY_VALUE_PAIR', message: 'soil=4' });
    const text = await eventually(read, (found) => /kind="board"\} 1/.test(found));
    await board.endAsync();
    const after = valuesOf(text);
    const grown = (series: string) => (after.get(series) ?? Number.NaN) - (before.get(series) ?? Number.NaN);
    expect(grown('tinkerstream_messages_received_total{protocol="mqtt"}')).toBe(4);
    expect(grown('tinkerstream_messages_received_total{protocol="http"}')).toBe(1);
    expect(grown('tinkerstream_messages_stored_total')).toBe(4);
    expect(grown('tinkerstream_records_stored_total')).toBe(7);
    expect(grown('tinkerstream_messages_refused_total{reason="unknown_topic"}')).toBe(1);
    expect(grown('tinkerstream_acknowledgement_seconds_count')).toBe(4);
    expect(grown('tinkerstream_acknowledgement_seconds_bucket{le="+Inf"}')).toBe(4);
    expect(grown('tinkerstream_commit_seconds_count')).toBeGreaterThan(0);
    expect(grown('tinkerstream_http_calls_total{status="2xx"}')).toBeGreaterThan(0);
    expect(after.get('tinkerstream_disk_free_bytes')).toBeGreaterThan(0);
    expect(after.get('tinkerstream_database_connections{state="idle"}')).toBeGreaterThan(0);
    for (const name of [topic.topicName, topic.id, 'garden', 'soil', ADMIN_EMAIL, TOKEN])
      expect(text).not.toContain(name);
  });

  test('has the form and the names that Prometheus expects', async () => {
    const text = await read();
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
    for (const [name = '', type] of types) {
      if (!name.startsWith('tinkerstream_')) continue;
      expect(text, name).toMatch(new RegExp(`^# HELP ${name} [A-Z].*\\.$`, 'm'));
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      expect(name.endsWith('_seconds'), name).toBe(type === 'histogram');
    }
    for (const line of text.split('\n')) {
      expect(line).toMatch(/^$|^# (?:HELP|TYPE) |^[a-z_][a-z\d_]*(?:\{(?:[a-z]+="[^"]*",?)+\})? [-+.\dNaInfe]+$/);
    }
  });

  test('has every figure of the Grafana dashboard', async () => {
    const dashboard = readFileSync(DASHBOARD, 'utf8');
    const used = new Set(dashboard.match(/\b(?:tinkerstream|process|nodejs)_[a-z_]+/g));
    const text = await read();
    const offered = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) => namesOf(name, type)),
    );
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((name) => !offered.has(name))).toEqual([]);
    // What the server counts for operators is on the dashboard.
    const own = [...offered].filter(
      (name) => name.startsWith('tinkerstream_') && !/_(?:sum|count|seconds)$/.test(name),
    );
    expect(own.filter((name) => !used.has(name))).toEqual([]);
    // Labels that the dashboard asks for are those of the server.
    const kinds = [...dashboard.matchAll(/kind=\\"(\w+)\\"/g)].map(([, kind]) => `kind="${kind}"`);
    for (const kind of kinds) expect(text).toContain(kind);
  });
});

function namesOf(name: string, type = ''): string[] {
  return type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
}
