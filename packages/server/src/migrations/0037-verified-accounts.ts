import type { Kysely } from 'kysely';

/**
 * `is_email_verified` is already set for users who signed in with Google, used the link of a reset email, or were
 * created by an administrator. Others verify their address with the next email. Existing keys were either mailed or
 * returned to a registration; they count as the latter, and are used or expired within a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_account').renameColumn('reset_requested_on', 'link_requested_on').execute();
  // Expired sessions are searched for regularly.
  for (const column of ['refreshed_on', 'created_on']) {
    await db.schema.createIndex(`session_${column}`).on('session').column(column).execute();
  }
}
