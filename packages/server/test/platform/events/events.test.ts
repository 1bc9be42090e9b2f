import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/platform/db/database.ts';
import { SqlitePoolDialect } from '../../../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../../../src/platform/db/sqlite-pool.ts';
import { createEvents, type Events } from '../../../src/platform/events/events.ts';

declare module '../../../src/platform/events/events.ts' {
  interface DomainEvents {
    'test.first': { readonly value: number };
    'test.second': { readonly value: number };
  }
}

const folder = mkdtempSync(join(tmpdir(), 'events-'));
let pool: SqlitePool;
let database: Database;
let events: Events;
let happened: string[];

beforeAll(async () => {
  pool = await SqlitePool.open(join(folder, 'test.db'), [], () => {});
  database = new Kysely({ dialect: new SqlitePoolDialect(pool) });
  await sql`create table note (text text)`.execute(database);
});
beforeEach(async () => {
  await sql`delete from note`.execute(database);
  happened = [];
  const log = { write: (line: string) => void happened.push(`logged ${JSON.parse(line).event}`) };
  events = createEvents(database, pino({ base: null }, log));
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const write = (target: Database, text: string) => sql`insert into note values (${text})`.execute(target);
const notes = async () =>
  (await sql<{ text: string }>`select text from note`.execute(database)).rows.map((row) => row.text);

test('a handler in the transaction writes with the change; a handler after the commit sees both', async () => {
  events.inTransaction('test.first', ({ transaction }, { value }) => write(transaction, `subscriber ${value}`).then());
  events.afterCommit('test.first', async () => void happened.push(...(await notes())));
  const result = await events.change(async ({ transaction, announce }) => {
    await write(transaction, 'change');
    await announce('test.first', { value: 1 });
    return 'done';
  });
  expect(result).toBe('done');
  expect(happened).toEqual(['change', 'subscriber 1']);
});

test('an error of a handler in the transaction rolls the change back, and nothing is emitted after it', async () => {
  events.inTransaction('test.first', async () => {
    throw new Error('no');
  });
  events.afterCommit('test.first', () => void happened.push('emitted'));
  const change = events.change(async ({ transaction, announce }) => {
    await write(transaction, 'change');
    await announce('test.first', { value: 1 });
  });
  await expect(change).rejects.toThrow('no');
  await expect(notes()).resolves.toEqual([]);
  expect(happened).toEqual([]);
});

test('an error after the commit is logged, and stops neither the other handlers nor the caller', async () => {
  events.afterCommit('test.first', () => {
    throw new Error('no');
  });
  events.afterCommit('test.first', ({ value }) => void happened.push(`emitted ${value}`));
  await events.emit('test.first', { value: 2 });
  expect(happened).toEqual(['logged test.first', 'emitted 2']);
});

test('a slow subscriber after the commit does not delay the others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  events.afterCommit('test.first', () => promise);
  events.afterCommit('test.first', ({ value }) => void happened.push(`received ${value}`));
  const emitted = events.emit('test.first', { value: 3 });
  expect(happened).toEqual(['received 3']);
  resolve();
  await emitted;
});

test('a handler in the transaction emits further events, which are handled in order after the commit', async () => {
  events.inTransaction('test.first', ({ announce }, { value }) => announce('test.second', { value: value + 1 }));
  events.afterCommit('test.first', ({ value }) => void happened.push(`first ${value}`));
  events.afterCommit('test.second', ({ value }) => void happened.push(`second ${value}`));
  await events.change(async ({ announce, afterCommit }) => {
    afterCommit(async () => void happened.push('step'));
    await announce('test.first', { value: 1 });
    expect(happened).toEqual([]);
  });
  expect(happened).toEqual(['step', 'first 1', 'second 2']);
});
