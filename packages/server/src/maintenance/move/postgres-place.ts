import type pg from 'pg';
import { openPostgresHours } from '../../domains/records/index.ts';
import { connectAlone } from '../../platform/db/postgres.ts';
import type { MovePlace, Row, Table } from './place.ts';

const ROWS_AT_ONCE = 2_000;
/** The name of this program in PostgreSQL's list of activity, which differs from that of servers. */
const NAME = 'tinkerstream-move';

export interface PostgresPlace extends MovePlace {
  readonly client: pg.Client;
}

/** @throws StartError if the database cannot be used; its message never contains the password */
export async function openPostgresPlace(url: string): Promise<PostgresPlace> {
  const client = await connectAlone(url, NAME);
  await client.query('SET jit = off');
  let isInTransaction = false;

  const inTransaction: MovePlace['inTransaction'] = async (work) => {
    if (isInTransaction) return work();
    // The isolation level lets several queries read one moment.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    isInTransaction = true;
    try {
      const result = await work();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      isInTransaction = false;
    }
  };

  const numbered = async () =>
    (
      await client.query<{ name: string; sequence: string }>(`
        SELECT table_name AS name, pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
        FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'`)
    ).rows;

  return {
    engine: 'postgres',
    client,
    hours: openPostgresHours(client, inTransaction),

    async listTables() {
      const { rows } = await client.query<Table>(`
        SELECT tables.table_name AS name,
          (
            SELECT json_agg(json_build_object('name', column_name, 'type', data_type) ORDER BY column_name COLLATE "C")
            FROM information_schema.columns
            WHERE columns.table_schema = current_schema() AND columns.table_name = tables.table_name
          ) AS columns,
          (
            SELECT coalesce(json_agg(DISTINCT referenced.relname), '[]') FROM pg_constraint
            JOIN pg_class AS referenced ON referenced.oid = confrelid
            WHERE contype = 'f' AND conrelid = format('%I.%I', table_schema, table_name)::regclass
          ) AS references
        FROM information_schema.tables
        WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
          AND table_name NOT LIKE 'kysely\\_%' AND table_name <> 'unfinished_move'
        ORDER BY table_name COLLATE "C"`);
      return rows;
    },

    async *read({ name, columns }) {
      await client.query(`DECLARE moved NO SCROLL CURSOR FOR SELECT ${quoted(columns)} FROM "${name}"`);
      for (let isLast = false; !isLast; ) {
        const { rows } = await client.query<never[]>({ text: `FETCH ${ROWS_AT_ONCE} FROM moved`, rowMode: 'array' });
        isLast = rows.length < ROWS_AT_ONCE;
        yield rows as readonly Row[];
      }
      await client.query('CLOSE moved');
    },

    async empty({ name }) {
      await client.query(`DELETE FROM "${name}"`);
    },

    async write({ name, columns }, rows) {
      if (rows.length === 0) return;
      // One parameter for each column: a row costs no parameter of its own.
      const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
      await client.query(
        `INSERT INTO "${name}" (${quoted(columns)}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${arrays})`,
        columns.map((_, index) => rows.map((row) => row[index])),
      );
    },

    async lastNumbers() {
      const numbers = new Map<string, number>();
      for (const { name, sequence } of await numbered()) {
        const { rows } = await client.query<{ last: number }>(
          `SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS last FROM ${sequence}`,
        );
        numbers.set(name, rows[0]?.last ?? 0);
      }
      return numbers;
    },

    async setLastNumbers(numbers) {
      for (const { name, sequence } of await numbered()) {
        await client.query('SELECT setval($1, $2, false)', [sequence, (numbers.get(name) ?? 0) + 1]);
      }
    },

    inTransaction,
    close: () => client.end(),
  };
}

function quoted(columns: Table['columns']): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}
