import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import { TrimPace } from '../../../platform/db/trim-pace.ts';
import type { RecordsTables } from '../tables.ts';

/** Maximum different refusals of a topic, in the buffer and in a list. The log keeps the latest. */
export const REFUSALS_KEPT = 10;

export type RefusedEntity = Entity<RecordsTables['refused_message']>;
export type RefusalRepository = ReturnType<typeof createRefusalRepository>;

const refusals = entityMapping<RecordsTables['refused_message']>()();

export function createRefusalRepository(database: Database) {
  const db = database.withTables<RecordsTables>();
  const pace = new TrimPace(REFUSALS_KEPT);

  async function trim(topicId: string): Promise<void> {
    const oldestKept = db
      .selectFrom('refused_message')
      .select('time')
      .where('topic_id', '=', topicId)
      .orderBy('time', 'desc')
      .limit(1)
      .offset(REFUSALS_KEPT - 1);
    await db.deleteFrom('refused_message').where('topic_id', '=', topicId).where('time', '<', oldestKept).execute();
  }

  return {
    /** The refused messages to other topics from boards of this topic, latest first. */
    list(topicId: string): Promise<RefusedEntity[]> {
      return refusals.list(
        db
          .selectFrom('refused_message')
          .selectAll()
          .where('topic_id', '=', topicId)
          .orderBy('time', 'desc')
          .orderBy('name')
          .limit(REFUSALS_KEPT),
      );
    },

    /** Adds entries, or increases the counts of existing ones, and removes old ones. */
    async add(entries: readonly RefusedEntity[]): Promise<void> {
      await db
        .insertInto('refused_message')
        .values(entries.map((entry) => refusals.toRow(entry)))
        .onConflict((conflict) =>
          conflict.columns(['topic_id', 'reason', 'name']).doUpdateSet((eb) => ({
            count: eb('refused_message.count', '+', eb.ref('excluded.count')),
            time: eb.ref('excluded.time'),
          })),
        )
        .execute();
      for (const [topicId, of] of Map.groupBy(entries, (entry) => entry.topicId)) {
        if (pace.isDue(topicId, of.length)) await trim(topicId);
      }
    },

    async removeOfTopic(topicId: string): Promise<void> {
      pace.forget(topicId);
      await db.deleteFrom('refused_message').where('topic_id', '=', topicId).execute();
    },
  };
}
