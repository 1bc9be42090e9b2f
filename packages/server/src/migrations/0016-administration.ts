import type { Kysely } from 'kysely';

/** Maintenance, the audit log, and indexes to sort long user lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('maintenance_period')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('start_from', 'bigint', (c) => c.notNull())
    .addColumn('end_until', 'bigint', (c) => c.notNull())
    .addColumn('show_since', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('maintenance_period_end').on('maintenance_period').column('end_until').execute();

  // No foreign key: entries outlive the account.
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('actor_email', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await db.schema.createIndex('audit_entry_subject').on('audit_entry').columns(['subject', 'id']).execute();
  await db.schema.createIndex('audit_entry_actor').on('audit_entry').columns(['actor_email', 'id']).execute();

  for (const column of ['first_name', 'last_name']) {
    await db.schema.createIndex(`user_account_${column}`).on('user_account').columns([column, 'id']).execute();
  }
}
