import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ProjectsTables } from './tables.ts';

export type DeletionRow = Selectable<ProjectsTables['project_deletion']>;

export function createDeletionRepository(database: Database) {
  const db = database.withTables<ProjectsTables>();
  return {
    async create(deletion: DeletionRow, topicIds: readonly string[]): Promise<void> {
      await db.insertInto('project_deletion').values(deletion).execute();
      const topics = topicIds.map((topicId) => ({ topic_id: topicId, project_id: deletion.project_id }));
      await db.insertInto('project_deletion_topic').values(topics).execute();
    },

    /** The deletions of an owner, oldest first, once for each topic of which something is left. */
    listOfOwner(ownerId: string): Promise<(DeletionRow & { topic_id: string })[]> {
      return db
        .selectFrom('project_deletion')
        .innerJoin('project_deletion_topic', 'project_deletion_topic.project_id', 'project_deletion.project_id')
        .selectAll('project_deletion')
        .select('project_deletion_topic.topic_id')
        .where('owner_id', '=', ownerId)
        .orderBy('created_on')
        .orderBy('project_deletion.project_id')
        .execute();
    },

    /** Nothing is left of a topic; when it was the last one of its project, the deletion is over. */
    async finishTopic(topicId: string): Promise<void> {
      await db.deleteFrom('project_deletion_topic').where('topic_id', '=', topicId).execute();
      await db
        .deleteFrom('project_deletion')
        .where('project_id', 'not in', db.selectFrom('project_deletion_topic').select('project_id'))
        .execute();
    },
  };
}
