import type { Kysely } from 'kysely';

/**
 * Who is verified is known already: `is_email_verified` is set for those who came by Google, who used the link of a reset
 * mail, and whom an administrator created. The others show it by the next mail. Keys from before may have been mailed or
 * answered to a registration; they count as the latter, and are used up or expired within a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_account').renameColumn('reset_requested_on', 'link_requested_on').execute();
  // Sessions that are over are looked for all the time.
  for (const column of ['refreshed_on', 'created_on']) {
    await db.schema.createIndex(`session_${column}`).on('session').column(column).execute();
  }
}
