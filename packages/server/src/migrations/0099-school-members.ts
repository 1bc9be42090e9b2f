import type { Kysely } from 'kysely';

/** Accounts that belong to a school without an email of its domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('school_member')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
    .addColumn('school_id', 'text', (c) => c.notNull().references('school.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('school_member_of').on('school_member').column('school_id').execute();
}
