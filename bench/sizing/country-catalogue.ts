import { openPostgres } from '../../packages/server/src/platform/db/postgres.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';
import { nameAt } from '../support/stored-topics.ts';

/** The first two keys are those that `load.ts` sends without a rate and with one. */
const KEYS = ['temperature', 't', 'humidity', 'light', 'sound'];
/** The boards are named after the connections, one for each. */
const BOARD = 'board-';

/** How many topics and boards there are. Each topic has a data type for each key, and a series for each board and key. */
export interface Catalogue {
  readonly topics: number;
  readonly boardsOfTopic: number;
}

/**
 * Stores topics with their boards and series in an empty installation, faster than messages would.
 * @returns the names of the topics, and the number of series
 */
export async function storeCatalogue(
  databaseUrl: string,
  { topics, boardsOfTopic }: Catalogue,
): Promise<{ names: string[]; series: number }> {
  const { pool, close } = await openPostgres(databaseUrl, createLogger('warn'));
  const names = Array.from({ length: topics }, (_, index) => nameAt(index));
  await pool.query(
    `INSERT INTO topic (id, name, description, is_active, creator_id, created_on)
    SELECT gen_random_uuid()::text, name, 'Country', 1, (SELECT min(id) FROM user_account), 0
    FROM unnest($1::text[]) AS name`,
    [names],
  );
  await pool.query(
    `INSERT INTO data_type (id, topic_id, name, key_name, description)
    SELECT gen_random_uuid()::text, topic.id, key, key, '' FROM topic, unnest($1::text[]) AS key`,
    [KEYS],
  );
  await pool.query(
    `INSERT INTO device (id, topic_id, serial_number, serial_name)
    SELECT gen_random_uuid()::text, topic.id, $1 || lpad(board::text, 2, '0'), $1 || lpad(board::text, 2, '0')
    FROM topic, generate_series(0, $2 - 1) AS board`,
    [BOARD, boardsOfTopic],
  );
  const { rowCount } = await pool.query(
    `INSERT INTO series (topic_id, data_type_id, device_id)
    SELECT device.topic_id, data_type.id, device.id FROM device JOIN data_type ON data_type.topic_id = device.topic_id`,
  );
  await pool.query('ANALYZE topic, data_type, device, series');
  await close();
  return { names, series: rowCount ?? 0 };
}

/** Counts the stored records, and the series that have one. */
export async function countRecords(databaseUrl: string): Promise<{ records: number; series: number }> {
  const { pool, close } = await openPostgres(databaseUrl, createLogger('warn'));
  const { rows } = await pool.query<{ records: number; series: number }>(
    'SELECT count(*)::integer AS records, count(DISTINCT series)::integer AS series FROM record',
  );
  await close();
  return rows[0] ?? { records: 0, series: 0 };
}
