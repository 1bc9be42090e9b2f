import { type Kysely, sql } from 'kysely';

const TOKENS = [
  ['project', 'share_token'],
  ['project', 'embed_map_token'],
  ['project', 'open_api_key'],
  ['chart', 'share_token'],
] as const;

/** A disabled link has no token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of TOKENS) {
    const index = `${table}_${column}`;
    // SQLite cannot drop NOT NULL from a column.
    await db.schema.alterTable(table).addColumn('next_token', 'text').execute();
    await sql`UPDATE ${sql.table(table)} SET next_token = ${sql.ref(column)}`.execute(db);
    await db.schema.dropIndex(index).execute();
    await db.schema.alterTable(table).dropColumn(column).execute();
    await db.schema.alterTable(table).renameColumn('next_token', column).execute();
    await db.schema.createIndex(index).on(table).column(column).unique().execute();
  }
}
