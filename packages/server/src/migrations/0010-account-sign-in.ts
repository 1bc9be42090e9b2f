import { type Kysely, sql } from 'kysely';

/** Sign-in without a password, and sessions that store their user agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user_account')
    .addColumn('is_teacher', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Administrators created all existing accounts, so their emails count as verified.
  await db.schema
    .alterTable('user_account')
    .addColumn('is_email_verified', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('user_account').addColumn('reset_requested_on', 'bigint').execute();

  // A session may belong to someone without an account. SQLite cannot drop NOT NULL from a column.
  await db.schema
    .createTable('session_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('visitor_email', 'text')
    .addColumn('refresh_hash', 'text', (c) => c.notNull())
    .addColumn('previous_refresh_hash', 'text')
    .addColumn('refreshed_on', 'bigint', (c) => c.notNull())
    .addColumn('created_on', 'bigint', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('may_set_password', 'integer', (c) => c.notNull())
    .addColumn('license_id', 'text')
    .execute();
  await sql`
    insert into session_next
      (id, user_id, refresh_hash, previous_refresh_hash, refreshed_on, created_on, user_agent, may_set_password)
    select id, user_id, refresh_hash, previous_refresh_hash, refreshed_on, created_on, '', 0 from session
  `.execute(db);
  await db.schema.dropTable('session').execute();
  await db.schema.alterTable('session_next').renameTo('session').execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();
  await db.schema.createIndex('session_visitor').on('session').column('visitor_email').execute();
  await db.schema.createIndex('session_license').on('session').column('license_id').execute();

  await db.schema
    .createTable('direct_access_key')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('expires_on', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('direct_access_key_user').on('direct_access_key').column('user_id').execute();
  await db.schema.createIndex('direct_access_key_expiry').on('direct_access_key').column('expires_on').execute();
}
