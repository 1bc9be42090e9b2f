import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/platform/db/database.ts';
import { prepared } from '../../../src/platform/db/prepared.ts';
import { ENGINES, type Engine, type OpenDatabase } from '../../support/storage/engines.ts';

/** SQLite allows 32,766 parameters, PostgreSQL 65,535. */
const MANY = 70_000;

const NAMES = ['plain', `quote ' and "`, 'back\\slash', '{a,b}', '溫度', 'NULL', ''];

type Tables = {
  thing: { name: string; place: number };
};

describe.each(Object.entries(ENGINES))('a query on %s', (name, openEngine) => {
  let engine: Engine;
  let opened: OpenDatabase;
  const tables = () => opened.database.withTables<Tables>();
  beforeAll(async () => {
    engine = await openEngine();
    opened = await engine.open();
  });
  afterAll(async () => {
    await opened.close();
    await engine.remove();
  });
  beforeEach(async () => {
    await sql`DROP TABLE IF EXISTS thing`.execute(opened.database);
    await sql`CREATE TABLE thing (name text, place integer)`.execute(opened.database);
    const rows = NAMES.map((thing, place) => ({ name: thing, place }));
    await tables().insertInto('thing').values(rows).execute();
  });
  const placesWhere = async (operator: 'in' | 'not in', names: readonly string[]) => {
    const query = tables().selectFrom('thing').select('place').where('name', operator, names).orderBy('place');
    return (await query.execute()).map(({ place }) => place);
  };
  const others = Array.from({ length: MANY }, (_, index) => `other ${index}`);

  test('takes a list of any length, with any text', async () => {
    const all = NAMES.map((_, place) => place);
    expect(await placesWhere('in', [...others, ...NAMES])).toEqual(all);
    expect(await placesWhere('not in', others)).toEqual(all);
    expect(await placesWhere('in', others)).toEqual([]);
    expect(await placesWhere('not in', [...others, ...NAMES])).toEqual([]);
    for (const [place, one] of NAMES.entries()) expect(await placesWhere('in', [one])).toEqual([place]);
    expect(await placesWhere('in', [])).toEqual([]);
    expect(await placesWhere('not in', [])).toEqual(all);
  });

  test('takes a long list of numbers, and in updates and deletions', async () => {
    const places = [...others.keys()].filter((place) => place !== 1);
    await tables().updateTable('thing').set({ name: 'changed' }).where('place', 'in', places).execute();
    expect(await placesWhere('not in', ['changed'])).toEqual([1]);
    await tables().deleteFrom('thing').where('place', 'in', places).execute();
    expect(await placesWhere('in', NAMES)).toEqual([1]);
  });

  const byNames = (database: Database) => {
    const db = database.withTables<Tables>();
    return prepared(db, (names: readonly string[], least: number) =>
      db
        .selectFrom('thing')
        .selectAll()
        .where('name', 'in', names)
        .where('place', '>=', least)
        .where('name', 'not in', ['never', ''])
        .orderBy('place'),
    );
  };

  test('that is prepared takes the values of each call, also at the same time', async () => {
    const query = byNames(opened.database);
    const places = async (names: readonly string[], least: number) =>
      (await query(names, least).execute()).map(({ place }) => place);
    expect(
      await Promise.all([places(NAMES, 3), places([], 0), places(['plain'], 0), places([...others, ...NAMES], 0)]),
    ).toEqual([[3, 4, 5], [], [0], [0, 1, 2, 3, 4, 5]]);
    expect(await query(['unknown'], 0).executeTakeFirst()).toBeUndefined();
  });

  test('that is prepared sees what its transaction has written, and not what was undone', async () => {
    const outside = byNames(opened.database);
    const add = opened.database.transaction().execute(async (transaction) => {
      const inside = byNames(transaction);
      await transaction.withTables<Tables>().insertInto('thing').values({ name: 'plain', place: 9 }).execute();
      expect(await inside(['plain'], 0).execute()).toHaveLength(2);
      throw new Error('undo');
    });
    await expect(add).rejects.toThrow('undo');
    expect(await outside(['plain'], 0).execute()).toHaveLength(1);
  });

  test('that is prepared follows a change of its table', async () => {
    const query = byNames(opened.database);
    expect(await query(['plain'], 0).executeTakeFirst()).toEqual({ name: 'plain', place: 0 });
    await sql`ALTER TABLE thing ADD COLUMN unit text DEFAULT 'mm'`.execute(opened.database);
    expect(await query(['plain'], 0).executeTakeFirst()).toEqual({ name: 'plain', place: 0, unit: 'mm' });
    await sql`ALTER TABLE thing DROP COLUMN unit`.execute(opened.database);
    expect(await query(['plain'], 0).executeTakeFirst()).toEqual({ name: 'plain', place: 0 });
  });

  test.runIf(name === 'PostgreSQL')('that is prepared survives a lost connection', async () => {
    const query = byNames(opened.database);
    await query(['plain'], 0).execute();
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(opened.database);
    const runMany = () => Promise.all(NAMES.map(() => query(['plain'], 0).execute()));
    // A connection that is not yet known to be lost fails one query.
    await expect.poll(() => runMany().catch(() => [])).toHaveLength(NAMES.length);
  });
});
