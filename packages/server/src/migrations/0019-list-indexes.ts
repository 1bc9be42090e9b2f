import type { Kysely } from 'kysely';

/** The indexes with which the whitelist and a large batch are sorted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('whitelist_email_remarks').on('whitelist_email').columns(['remarks', 'id']).execute();
  for (const column of ['license_key', 'first_consumed_on']) {
    await db.schema.createIndex(`license_batch_${column}`).on('license').columns(['batch_id', column, 'id']).execute();
  }
}
