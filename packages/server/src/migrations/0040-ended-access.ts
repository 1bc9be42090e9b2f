import { type Kysely, sql } from 'kysely';

/**
 * The time when an email was removed from the whitelist, or its user stopped being an administrator. Earlier versions
 * stored messages without a subscription forever and recorded no such time: for their users the 30 days start now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ended_access')
    .addColumn('email', 'text', (c) => c.primaryKey())
    .addColumn('ended_on', 'bigint', (c) => c.notNull())
    .execute();
  await sql`INSERT INTO ended_access (email, ended_on) SELECT email, ${Date.now()} FROM user_account`.execute(db);
}
