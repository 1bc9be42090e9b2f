// Before a release.
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BATCH_COLUMNS } from '../../../src/domains/records/store/checked-batch.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { columnTypes } from '../../../src/platform/db/rows/checked-rows.ts';
import { type ColumnType, type ColumnTypes, checkValue } from '../../../src/platform/db/rows/column-values.ts';
import { RowRefused } from '../../../src/platform/db/rows/row-refusal.ts';
import { JOB_COLUMNS } from '../../../src/platform/jobs/tables.ts';
import { ENGINE_NAMES } from '../../support/server/server-on.ts';
import { ENGINES, type Engine, type OpenDatabase } from '../../support/storage/engines.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables that the test reads from the schema.
type AnyTables = Kysely<any>;
type Name = (typeof ENGINE_NAMES)[number];

/** Of the embedded store alone, or of kysely. */
const isShared = (table: string) =>
  !/^(record|record_batch|damaged_batch|waiting_batch|rollup|series|topic_counter|carried_value)$|^kysely/.test(table);

/** What no column takes, and what some do. */
const VALUES: readonly unknown[] = [
  ...[0, -1, 1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e300],
  ...[0.5, -1.5, 1e-9, Date.now() + 1 / 3, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ...[
    '',
    'a',
    '1',
    '1.5',
    'true',
    'NaN',
    '\0',
    'a\0b',
    '\ud83d',
    'a\ude00b',
    '\ud83d\ude00',
    '中文',
    'x'.repeat(10_000),
  ],
  ...[true, false, 1n, new Date(0), Buffer.from('a'), Buffer.alloc(0), new Uint8Array([0, 255]), [], [1], {}, { a: 1 }],
];

/** What someone may take for a value of a column. */
const ODD: readonly unknown[] = [null, 1.5, 2 ** 53, Number.NaN, '1', 'a\0', '\ud83d', true, new Date(0), { a: 1 }];

/** As arbitrary, and the same in each run. */
function randomValues(count: number): unknown[] {
  let seed = 20_261_128;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  return Array.from({ length: count }, () => {
    const number = (random() - 0.5) * 2 ** Math.floor(random() * 70);
    if (random() < 0.3) return number;
    if (random() < 0.5) return Math.round(number);
    return Array.from({ length: random() * 5 }, () => String.fromCharCode(Math.floor(random() * 65_536))).join('');
  });
}

const PROBE: Readonly<Record<string, ColumnType>> = {
  small: 'integer',
  large: 'bigint',
  real: 'double precision',
  text: 'text',
};

const opened = {} as Record<Name, OpenDatabase>;
const engines: Engine[] = [];
beforeAll(async () => {
  for (const name of ENGINE_NAMES) {
    const engine = await ENGINES[name]();
    engines.push(engine);
    const first = await engine.open();
    let table = first.database.schema.createTable('probe');
    for (const [column, type] of Object.entries(PROBE)) table = table.addColumn(column, type);
    await table.execute();
    await first.close();
    // The types of columns are read when it is opened.
    opened[name] = await engine.open();
  }
});
afterAll(async () => {
  for (const name of ENGINE_NAMES) await opened[name].close();
  for (const engine of engines) await engine.remove();
});

/** Integers have no negative zero. */
const unsigned = (value: unknown) => (value === 0 ? 0 : value);

/** Both would store it, and no answer in JSON could say it. */
const isInfinite = (value: unknown) => Math.abs(Number(value)) === Number.POSITIVE_INFINITY;

const isTaken = (type: ColumnType, value: unknown) => {
  try {
    checkValue('probe', 'column', type, value);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(RowRefused);
    return false;
  }
};

/** What an engine makes of a value without the check; undefined if it refuses it. */
async function storedBy(database: Database, column: string, value: unknown): Promise<unknown> {
  const db: AnyTables = database.withoutPlugins();
  try {
    await db
      .insertInto('probe')
      .values({ [column]: value })
      .execute();
    const row = await db.selectFrom('probe').selectAll().executeTakeFirstOrThrow();
    return row[column];
  } catch {
    return undefined;
  } finally {
    await db.deleteFrom('probe').execute();
  }
}

describe('a value that a column takes', () => {
  test.each(Object.entries(PROBE))('is stored by both engines as it is: column %s', async (column, type) => {
    const taken = [];
    for (const value of [...VALUES, ...randomValues(400)]) {
      if (!isTaken(type, value)) continue;
      taken.push(value);
      for (const name of ENGINE_NAMES) {
        const stored = await storedBy(opened[name].database, column, value);
        expect([name, unsigned(stored)]).toEqual([name, unsigned(value)]);
      }
    }
    expect(taken.length).toBeGreaterThan(5);
  });

  test.each(Object.entries(PROBE))(
    'is all that both store alike and a program reads again: column %s',
    async (column, type) => {
      const refused = [];
      for (const value of [...VALUES, ...randomValues(100)]) {
        if (isTaken(type, value) || isInfinite(value)) continue;
        const stored = await Promise.all(ENGINE_NAMES.map((name) => storedBy(opened[name].database, column, value)));
        // An engine refuses it, or what it gives back is another value.
        if (stored.every((one) => Object.is(one, value))) refused.push(value);
      }
      expect(refused).toEqual([]);
    },
  );
});

describe('a table', () => {
  test('has columns of the same types on both engines', async () => {
    const [sqlite, postgres] = await Promise.all(
      ENGINE_NAMES.map(async (name) => plainTypes(await columnTypes(opened[name].database))),
    );
    for (const table of Object.keys(BATCH_COLUMNS)) expect([...(postgres?.keys() ?? [])]).toContain(table);
    const shared = [...(sqlite ?? [])].filter(([table]) => isShared(table));
    expect(shared.length).toBeGreaterThan(60);
    for (const [table, types] of shared) expect({ [table]: types }).toEqual({ [table]: postgres?.get(table) });
    for (const [table, types] of Object.entries({ ...BATCH_COLUMNS, job: JOB_COLUMNS })) {
      expect(postgres?.get(table)).toMatchObject(types);
    }
  });

  describe.each(ENGINE_NAMES)('on %s', (name) => {
    test('refuses, in each of its columns, what both engines do not store alike', async () => {
      const db: AnyTables = opened[name].database;
      const wrong: string[] = [];
      let checked = 0;
      for (const [table, types] of await columnTypes(opened[name].database)) {
        if (!isShared(table)) continue;
        for (const [column, type] of Object.entries(types)) {
          const other = Object.keys(types).find((one) => one !== column) ?? column;
          for (const value of [...ODD, type === 'text' ? 'text' : 7]) {
            const row = { [column]: value };
            const ways = {
              insert: () => db.insertInto(table).values(row).compile(),
              insertSeveral: () =>
                db
                  .insertInto(table)
                  .values([{ [other]: null }, row])
                  .compile(),
              update: () => db.updateTable(table).set(row).where(sql<boolean>`false`).compile(),
              upsert: () =>
                db
                  .insertInto(table)
                  .values({ [other]: null })
                  .onConflict((conflict) => conflict.column(column).doUpdateSet(row))
                  .compile(),
            };
            for (const [way, compile] of Object.entries(ways)) {
              checked++;
              if (isCompiled(compile) !== isTaken(type, value))
                wrong.push(`${way} ${table}.${column} ${String(value)}`);
            }
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(checked).toBeGreaterThan(10_000);
    });

    test('keeps a wrong value out of a transaction, whose other changes can still be committed', async () => {
      const db: AnyTables = opened[name].database;
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('probe').values({ text: 'before' }).execute();
        await expect(transaction.insertInto('probe').values({ large: 1.5 }).execute()).rejects.toThrow(
          'probe.large is an integer, and cannot be 1.5',
        );
        await transaction.insertInto('probe').values({ text: 'after' }).execute();
      });
      expect(await db.selectFrom('probe').select('text').execute()).toEqual([{ text: 'before' }, { text: 'after' }]);
      await db.deleteFrom('probe').execute();
    });
  });
});

function isCompiled(compile: () => unknown): boolean {
  try {
    compile();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(RowRefused);
    return false;
  }
}

/** By the names of SQLite. */
function plainTypes(tables: ReadonlyMap<string, ColumnTypes>): Map<string, ColumnTypes> {
  const names: Partial<Record<ColumnType, ColumnType>> = {
    int4: 'integer',
    int8: 'bigint',
    float8: 'double precision',
    bytea: 'blob',
  };
  const plain = (types: ColumnTypes) =>
    Object.fromEntries(Object.entries(types).map(([column, type]) => [column, names[type] ?? type]));
  return new Map([...tables].map(([table, types]) => [table, plain(types)]));
}
