import { type Kysely, sql } from 'kysely';

/** Indexes for administration lists with very many users: sort orders, and the users of a package. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('whitelist_email_remarks').on('whitelist_email').columns(['remarks', 'id']).execute();
  for (const column of ['license_key', 'first_consumed_on']) {
    await db.schema.createIndex(`license_batch_${column}`).on('license').columns(['batch_id', column, 'id']).execute();
  }

  // Always set, but SQLite cannot add a NOT NULL column without a default.
  await db.schema.alterTable('license_consumption').addColumn('target_id', 'text').execute();
  await sql`
    update license_consumption set target_id = (
      select license_batch.target_id from license join license_batch on license_batch.id = license.batch_id
      where license.id = license_consumption.license_id
    )
  `.execute(db);
  await db.schema
    .createIndex('license_consumption_target')
    .on('license_consumption')
    .columns(['target_id', 'user_id'])
    .execute();
}
