import type { Kysely } from 'kysely';

/** Spent refresh tokens are recognised without being stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').dropColumn('previous_refresh_hash').execute();
}
