import { type Kysely, sql } from 'kysely';
import type { Engine } from '../platform/db/database.ts';

/**
 * The record store, the only part with different tables per engine. A series contains the records of one device and one
 * data type (or those of all senders without a serial number). Records are clustered by series and time; `seq`
 * distinguishes records of the same millisecond. Rollups are aggregates per minute and hour, written with the records.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('device')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('serial_number', 'text', (c) => c.notNull())
    .addColumn('serial_name', 'text', (c) => c.notNull())
    .addUniqueConstraint('device_serial', ['topic_id', 'serial_number'])
    .execute();
  const tables = engine === 'sqlite' ? SQLITE_TABLES : POSTGRES_TABLES;
  for (const statement of tables) await sql.raw(statement).execute(db);
}

const SQLITE_TABLES = [
  // AUTOINCREMENT never reuses the number of a deleted series.
  `CREATE TABLE series (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    topic_id TEXT NOT NULL,
    data_type_id TEXT NOT NULL,
    device_id TEXT NOT NULL,
    UNIQUE (data_type_id, device_id)
  )`,
  'CREATE INDEX series_topic ON series (topic_id)',
  // The value has no declared type, so no type affinity converts a text to a number.
  `CREATE TABLE record (
    series INTEGER NOT NULL,
    time INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    value NOT NULL,
    PRIMARY KEY (series, time, seq)
  ) WITHOUT ROWID`,
  `CREATE TABLE rollup (
    series INTEGER NOT NULL,
    step INTEGER NOT NULL,
    time INTEGER NOT NULL,
    count INTEGER NOT NULL,
    numbers INTEGER NOT NULL,
    sum REAL NOT NULL,
    min REAL,
    max REAL,
    PRIMARY KEY (series, step, time)
  ) WITHOUT ROWID`,
  `CREATE TABLE topic_counter (
    topic_id TEXT PRIMARY KEY,
    messages INTEGER NOT NULL,
    records INTEGER NOT NULL
  ) WITHOUT ROWID`,
];

const POSTGRES_TABLES = [
  `CREATE TABLE series (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    topic_id text NOT NULL,
    data_type_id text NOT NULL,
    device_id text NOT NULL,
    UNIQUE (data_type_id, device_id)
  )`,
  'CREATE INDEX series_topic ON series (topic_id)',
  `CREATE TABLE record (
    series integer NOT NULL,
    time bigint NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    number double precision,
    text text,
    PRIMARY KEY (series, time, seq)
  )`,
  `CREATE TABLE rollup (
    series integer NOT NULL,
    step integer NOT NULL,
    time bigint NOT NULL,
    count bigint NOT NULL,
    numbers bigint NOT NULL,
    sum double precision NOT NULL,
    min double precision,
    max double precision,
    PRIMARY KEY (series, step, time)
  )`,
  `CREATE TABLE topic_counter (
    topic_id text PRIMARY KEY,
    messages bigint NOT NULL,
    records bigint NOT NULL
  )`,
];
