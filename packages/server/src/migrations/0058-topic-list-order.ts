import type { Kysely } from 'kysely';

/** The topics of a user in order of creation, so that a page of a long list reads only its own rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('topic_creator').execute();
  await db.schema.createIndex('topic_creator').on('topic').columns(['creator_id', 'id']).execute();
}
