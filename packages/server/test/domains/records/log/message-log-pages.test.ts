// Before a release.
import { MESSAGE_LOG_LENGTH } from '@tinkerstream/contract/records';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createMessageLogRepository,
  type LogEntry,
} from '../../../../src/domains/records/log/message-log-repository.ts';
import * as rowsMigration from '../../../../src/migrations/0008-message-log.ts';
import * as pagesMigration from '../../../../src/migrations/0059-message-log-pages.ts';
import { ENGINES, type Engine, type OpenDatabase } from '../../../support/storage/engines.ts';

const NOON = Date.UTC(2026, 4, 20, 12);

function entry(place: number, changes: Partial<LogEntry> = {}): LogEntry {
  const time = NOON + place;
  return {
    time,
    place: time,
    deviceSerialNumber: '7',
    message: `n=${place}`,
    outcome: 'STORED',
    reasons: [],
    ...changes,
  };
}

describe.each(Object.entries(ENGINES))('the pages of the message log on %s', (name, openEngine) => {
  let engine: Engine;
  let opened: OpenDatabase;
  let log: ReturnType<typeof createMessageLogRepository>;
  beforeAll(async () => {
    engine = await openEngine();
    opened = await engine.open();
    log = createMessageLogRepository(opened.database);
  });
  afterAll(async () => {
    await opened.close();
    await engine.remove();
  });
  const countPages = async (topicId: string) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM message_log_page WHERE topic_id = ${topicId}`.execute(opened.database);
    return Number(rows[0]?.count);
  };

  test('are one for all messages of a write, and keep the order of arrival', async () => {
    const reasons = [{ code: 'KEY_RESERVED', detail: '鍵 "x"' }] as const;
    await log.append(new Map([['a', [entry(1), entry(2, { outcome: 'PARTLY_STORED', reasons })]]]));
    await log.append(new Map([['a', [entry(3)]]]));
    expect(await countPages('a')).toBe(2);
    const messages = await log.list('a');
    expect(messages.map(({ message }) => message)).toEqual(['n=3', 'n=2', 'n=1']);
    expect(messages[1]).toMatchObject({ topicId: 'a', ...entry(2, { outcome: 'PARTLY_STORED', reasons }) });
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
    expect(await log.latestPlace()).toBe(NOON + 3);
  });

  test('keep at least the latest hundred messages of a topic, and not many more', async () => {
    for (let n = 0; n < 1000; n++) await log.append(new Map([['busy', [entry(n)]]]));
    const messages = (await log.list('busy')).map(({ message }) => message);
    expect(messages).toEqual(Array.from({ length: MESSAGE_LOG_LENGTH }, (_, index) => `n=${999 - index}`));
    expect(await countPages('busy')).toBeLessThan(5 * MESSAGE_LOG_LENGTH);
  });

  test('do not grow for ever on a server that is switched off before a topic has many new messages', async () => {
    const [topics, restarts, messages] = [50, 40, 40];
    const topicIds = Array.from({ length: topics }, (_, index) => `daily ${index}`);
    for (let day = 0; day < restarts; day++) {
      const entries = Array.from({ length: messages }, (_, index) => entry(day * messages + index));
      const restarted = createMessageLogRepository(opened.database);
      await restarted.append(new Map(topicIds.map((topicId) => [topicId, entries])));
    }
    const counts = await Promise.all(topicIds.map(countPages));
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(MESSAGE_LOG_LENGTH / messages);
    // When the pages of a topic are removed is random, so that a start does not do it for all of them.
    const average = counts.reduce((sum, count) => sum + count, 0) / topics;
    expect(average * messages).toBeLessThan(8 * MESSAGE_LOG_LENGTH);
    expect(await log.list('daily 0')).toHaveLength(MESSAGE_LOG_LENGTH);
  });

  test('are written, removed and read by several servers at the same time', async () => {
    const servers = Array.from({ length: 4 }, () => createMessageLogRepository(opened.database));
    const topicIds = Array.from({ length: 30 }, (_, index) => `shared ${index}`);
    await Promise.all(
      servers.map(async (one, server) => {
        for (let round = 0; round < 40; round++) {
          const places = Array.from({ length: 10 }, (_, index) => (round * 10 + index) * servers.length + server);
          // Each in an order of its own.
          const ordered = topicIds.map((_, index) => topicIds[(index * 7 + server * 11) % topicIds.length] as string);
          await one.append(new Map(ordered.map((topicId) => [topicId, places.map((place) => entry(place))])));
          if (round % 10 === server) await one.removeOfTopic('shared 0');
          const read = await one.listOfTopics(topicIds);
          expect(read.map(({ place }) => place)).toEqual(read.map(({ place }) => place).toSorted((a, b) => b - a));
        }
      }),
    );
    const all = Array.from({ length: MESSAGE_LOG_LENGTH }, (_, index) => NOON + 40 * 10 * servers.length - 1 - index);
    expect((await log.list('shared 1')).map(({ place }) => place)).toEqual(all);
    expect(await countPages('shared 1')).toBeLessThan(100);
  });

  test('of several topics are read as one list, without refused messages', async () => {
    const refused = { outcome: 'REFUSED', message: 'late' } as const;
    await log.append(
      new Map([
        ['one', [entry(11), entry(14), entry(15, refused)]],
        ['two', [entry(12), entry(13)]],
        ['refused', [entry(16, refused)]],
      ]),
    );
    const messages = await log.listOfTopics(['one', 'two', 'refused']);
    expect(messages.map(({ topicId, message }) => `${topicId} ${message}`)).toEqual([
      'one n=14',
      'two n=13',
      'two n=12',
      'one n=11',
    ]);
    expect(await log.latestOf(['one', 'two', 'refused', 'unknown'])).toEqual(
      new Map([
        ['one', 'n=14'],
        ['two', 'n=13'],
      ]),
    );
  });

  test('of hundreds of topics are written in one go, long messages too', async () => {
    const long = { message: '9'.repeat(1000) };
    const topics = Array.from({ length: 250 }, (_, index) => `topic ${index}`);
    const entries = Array.from({ length: 20 }, (_, index) => entry(index, long));
    await log.append(new Map(topics.map((topicId) => [topicId, entries])));
    expect(await log.list('topic 249')).toHaveLength(20);
    await log.removeOfTopic('topic 249');
    expect(await log.list('topic 249')).toEqual([]);
    expect(await log.list('topic 248')).toHaveLength(20);
  });

  test('take over the messages that an older version has logged one by one', async () => {
    const database = opened.database as unknown as Kysely<unknown>;
    await sql`DROP TABLE message_log_page`.execute(database);
    await rowsMigration.up(database);
    for (const n of [1, 2, 3]) {
      const outcome = n === 3 ? 'REFUSED' : 'STORED';
      await sql`INSERT INTO message_log (topic_id, id, time, device_serial_number, message, outcome, reasons)
        VALUES ('old', ${uuidv7({ msecs: NOON + n })}, ${NOON + n}, '7', ${`n=${n}`}, ${outcome},
          '[{"code":"KEY_RESERVED","detail":"x"}]')`.execute(opened.database);
    }
    await pagesMigration.up(database, name === 'SQLite' ? 'sqlite' : 'postgres');
    const reasons = [{ code: 'KEY_RESERVED', detail: 'x' }] as const;
    expect(await log.list('old')).toMatchObject([
      entry(3, { outcome: 'REFUSED', reasons }),
      entry(2, { reasons }),
      entry(1, { reasons }),
    ]);
    expect(await log.latestOf(['old'])).toEqual(new Map([['old', 'n=2']]));
    expect(await log.latestPlace()).toBe(NOON + 3);
  });
});
