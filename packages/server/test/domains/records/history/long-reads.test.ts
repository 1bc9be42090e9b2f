// Before a release.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listHistoricalRecords } from '@tinkerstream/contract/records';
import { afterEach, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { createPostgresRecordStore, type RecordStore } from '../../../../src/domains/records/index.ts';
import { openPostgres } from '../../../../src/platform/db/postgres.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { PERSON_PASSWORD, type Person, signInSubscriber } from '../../../support/people/people.ts';
import { openSqlite } from '../../../support/storage/engines.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';

const DAY = 24 * 3_600_000;
const [FROM, DAYS] = [Date.UTC(2024, 0, 1), 200];
const BOARDS = 50;
const RECORDS_A_DAY = 4;
/** How many long reads of one user wait at any time, and what another user does during them. */
const LONG_READS = 30;
const [ROUNDS, CALLS] = [2, 5];

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Two hundred days of fifty boards. */
async function store(records: RecordStore, topicId: string, dataTypeId: string): Promise<void> {
  for (let board = 0; board < BOARDS; board++) {
    const series = (await records.openSeries({ topicId, dataTypeId, deviceId: randomUUID() }, BOARDS)) as number;
    const count = DAYS * RECORDS_A_DAY;
    await records.append({
      series: Array(count).fill(series),
      times: Array.from({ length: count }, (_, index) => FROM + (index * DAY) / RECORDS_A_DAY),
      values: Array.from({ length: count }, (_, index) => index % 40),
      counters: new Map(),
    });
  }
}

interface Scene {
  readonly server: ServerProcess;
  readonly person: Person;
  readonly series: { readonly topicId: string; readonly dataTypeId: string };
}

async function createTopic(server: ServerProcess) {
  const person = await signInSubscriber(server.http);
  const { id: topicId, dataRecordTypes } = await person.api.createTopic('Boards', 'temperature');
  return { person, series: { topicId, dataTypeId: dataRecordTypes[0]?.id ?? '' } };
}

const SCENES: Readonly<Record<'SQLite' | 'PostgreSQL', () => Promise<Scene>>> = {
  async SQLite() {
    const dataDir = mkdtempSync(join(tmpdir(), 'long-reads-'));
    endings.push(async () => rmSync(dataDir, { recursive: true }));
    const first = await startServer({ dataDir });
    const { person, series } = await createTopic(first);
    await first.stop();
    const opened = await openSqlite(join(dataDir, 'tinkerstream.db'));
    await store(opened.store, series.topicId, series.dataTypeId);
    await opened.store.settle();
    await opened.close();
    const server = await startServer({ dataDir });
    endings.push(async () => void (await server.stop()));
    return { server, series, person: { ...person, api: await Api.signIn(server.http, person.email, PERSON_PASSWORD) } };
  },
  async PostgreSQL() {
    const engine = await sharedPostgres();
    endings.push(() => engine.stop());
    const url = await engine.createDatabase();
    const server = await startServer({ env: { DATABASE_URL: url } });
    endings.push(async () => void (await server.stop()));
    const scene = await createTopic(server);
    const postgres = await openPostgres(url, createLogger('silent'));
    await store(createPostgresRecordStore(postgres), scene.series.topicId, scene.series.dataTypeId);
    await postgres.close();
    return { server, ...scene };
  },
};

test.each(['SQLite', 'PostgreSQL'] as const)(
  'long histories of one user keep no one else waiting, with %s',
  async (engine) => {
    const { server, person, series } = await SCENES[engine]();
    const other = await signInSubscriber(server.http);
    const { id: topicId, dataRecordTypes } = await other.api.createTopic('Small', 'temperature');
    const small = { topicId, dataTypeId: dataRecordTypes[0]?.id ?? '' };
    const period = { endTime: '2026-01-01 00:00:00 +0530', interval: 'day', aggregate: 'average' } as const;
    let [asked, answered, isDone] = [0, 0, false];
    /** Each is a question of its own: equal ones would share a read. */
    const nextStart = () => `${new Date(FROM + 1000 * asked++).toISOString().slice(0, 19).replace('T', ' ')} +0530`;
    const failures: unknown[] = [];
    for (let reader = 0; reader < LONG_READS; reader++) void readOn().catch((error) => isDone || failures.push(error));
    async function readOn(): Promise<void> {
      while (!isDone) {
        const values = await person.api.call(listHistoricalRecords, { ...series, ...period, startTime: nextStart() });
        expect(values.length).toBeGreaterThan(DAYS - 2);
        answered++;
      }
    }
    for (let round = 0; round < ROUNDS; round++) {
      await Api.signIn(server.http, other.email, PERSON_PASSWORD);
      for (let call = 0; call < CALLS; call++) {
        await other.api.call(listHistoricalRecords, { ...small, ...period, startTime: nextStart() });
      }
    }
    // In the order of arrival, each would be answered after the long ones that wait.
    expect(answered).toBeLessThan((ROUNDS * (1 + CALLS) * LONG_READS) / 3);
    expect(failures).toEqual([]);
    // Those that still wait end with the server.
    isDone = true;
  },
  180_000,
);
