import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import type { ProjectContentsTables } from './tables.ts';

export type DeletionEntity = Entity<ProjectContentsTables['project_deletion']>;

const deletions = entityMapping<ProjectContentsTables['project_deletion']>()();
const deletionsOfTopics = entityMapping<ProjectContentsTables['project_deletion'] & { topic_id: string }>()();

export function createDeletionRepository(database: Database) {
  const db = database.withTables<ProjectContentsTables>();
  return {
    async create(deletion: DeletionEntity, topicIds: readonly string[]): Promise<void> {
      await db.insertInto('project_deletion').values(deletions.toRow(deletion)).execute();
      const topics = topicIds.map((topicId) => ({ topic_id: topicId, project_id: deletion.projectId }));
      await db.insertInto('project_deletion_topic').values(topics).execute();
    },

    /** The unfinished deletions of an owner, oldest first, one row for each topic with records left. */
    listOfOwner(ownerId: string): Promise<(DeletionEntity & { topicId: string })[]> {
      return deletionsOfTopics.list(
        db
          .selectFrom('project_deletion')
          .innerJoin('project_deletion_topic', 'project_deletion_topic.project_id', 'project_deletion.project_id')
          .selectAll('project_deletion')
          .select('project_deletion_topic.topic_id')
          .where('owner_id', '=', ownerId)
          .orderBy('created_on')
          .orderBy('project_deletion.project_id'),
      );
    },

    /** Finishes the deletion of a topic, and the deletion of its project with the last one. */
    async finishTopic(topicId: string): Promise<void> {
      await db.deleteFrom('project_deletion_topic').where('topic_id', '=', topicId).execute();
      await db
        .deleteFrom('project_deletion')
        .where('project_id', 'not in', db.selectFrom('project_deletion_topic').select('project_id'))
        .execute();
    },
  };
}
