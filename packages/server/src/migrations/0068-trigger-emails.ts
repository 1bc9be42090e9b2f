import type { Kysely } from 'kysely';

/** The emails that event triggers collect and send, and the ends of recipients' mutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('applet_mail')
    .addColumn('applet_id', 'text', (c) => c.notNull().references('applet.id').onDelete('cascade'))
    .addColumn('recipient_id', 'text', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('sending', 'text')
    .addColumn('collected', 'text')
    .addColumn('next_on', 'bigint', (c) => c.notNull())
    .addColumn('muted_until', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('applet_mail_key', ['applet_id', 'recipient_id'])
    .execute();
  // Deleting an account deletes its rows.
  await db.schema.createIndex('applet_mail_recipient').on('applet_mail').column('recipient_id').execute();
}
