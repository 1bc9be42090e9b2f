import type { Kysely } from 'kysely';

/** A spent refresh token is known again without being stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').dropColumn('previous_refresh_hash').execute();
}
