import type { Database } from '../../../platform/db/database.ts';
import type { RecordsTables } from '../tables.ts';

/** How long a server that ends in the middle of a batch blocks the other servers, in milliseconds. */
const CLAIM_MS = 30_000;

export type ImportClaims = ReturnType<typeof createImportClaims>;

/** Decides which of several servers stores a batch of an import into a topic: two that do so could store the same rows. */
export function createImportClaims(database: Database, server: string) {
  const db = database.withTables<RecordsTables>();
  return {
    /** @returns whether no other server has the topic */
    async claim(topicId: string, now = Date.now()): Promise<boolean> {
      const row = { server, claimed_until: now + CLAIM_MS };
      const claimed = await db
        .insertInto('value_import')
        .values({ topic_id: topicId, ...row })
        .onConflict((conflict) =>
          conflict
            .column('topic_id')
            .doUpdateSet(row)
            .where(({ eb, or }) =>
              or([eb('value_import.server', '=', server), eb('value_import.claimed_until', '<', now)]),
            ),
        )
        .returning('topic_id')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    async release(topicId: string): Promise<void> {
      await db.deleteFrom('value_import').where('topic_id', '=', topicId).where('server', '=', server).execute();
    },
  };
}
