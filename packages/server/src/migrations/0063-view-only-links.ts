import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const TOKEN_BYTES = 16;

/** A public dashboard has a second link, which only shows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('dashboard').addColumn('view_token', 'text').execute();
  await db.schema.createIndex('dashboard_view_token').on('dashboard').column('view_token').unique().execute();
  const { rows } = await sql<{ id: string }>`SELECT id FROM dashboard WHERE share_token IS NOT NULL`.execute(db);
  for (const { id } of rows) {
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    await sql`UPDATE dashboard SET view_token = ${token} WHERE id = ${id}`.execute(db);
  }
}
