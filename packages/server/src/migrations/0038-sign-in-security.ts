import type { Kysely } from 'kysely';

/** Disabled accounts, and two-step sign-in for administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user_account')
    .addColumn('is_disabled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // One statement per column: SQLite adds only one at a time.
  await db.schema.alterTable('user_account').addColumn('totp_secret', 'text').execute();
  await db.schema
    .alterTable('user_account')
    .addColumn('totp_step', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('recovery_code_user').on('recovery_code').column('user_id').execute();
}
