import type { Kysely } from 'kysely';

/** Weather stations with their latest reading, the readings of the last days, and when each type is asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('weather_station')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_en', 'text', (c) => c.notNull())
    .addColumn('name_tc', 'text', (c) => c.notNull())
    .addColumn('name_sc', 'text', (c) => c.notNull())
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addColumn('value', 'double precision', (c) => c.notNull())
    .addPrimaryKeyConstraint('weather_station_key', ['type', 'name'])
    .execute();
  await db.schema
    .createTable('weather_record')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('station', 'text', (c) => c.notNull())
    .addColumn('time', 'bigint', (c) => c.notNull())
    .addColumn('value', 'double precision', (c) => c.notNull())
    .addPrimaryKeyConstraint('weather_record_key', ['type', 'station', 'time'])
    .execute();
  // The index serves the deletion of old readings of a type.
  await db.schema.createIndex('weather_record_time').on('weather_record').columns(['type', 'time']).execute();
  await db.schema
    .createTable('weather_poll')
    .addColumn('type', 'text', (c) => c.primaryKey())
    .addColumn('due_on', 'bigint', (c) => c.notNull())
    .addColumn('answered_on', 'bigint')
    .addColumn('is_reachable', 'integer', (c) => c.notNull())
    .execute();
  const polls = ['temperature', 'humidity', 'rainfall', 'uvindex'].map((type) => ({
    type,
    due_on: 0,
    is_reachable: 1,
  }));
  await (db as Kysely<{ weather_poll: (typeof polls)[number] }>).insertInto('weather_poll').values(polls).execute();
}
