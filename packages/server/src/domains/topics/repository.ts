import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { TopicsTables } from './tables.ts';

export type TopicRow = Selectable<TopicsTables['topic']>;
export type TopicLink = Selectable<TopicsTables['topic_project']>;
export type DataTypeRow = Selectable<TopicsTables['data_type']>;

export function createTopicsRepository(database: Database) {
  const db = database.withTables<TopicsTables>();

  /** Keeps topics as they are, with their data types and links, until this transaction ends. Tells how many there are. */
  async function lockTopics(ids: readonly string[]): Promise<number> {
    let count = 0;
    // One by one, in one order: two that lock the same topics never wait for each other in a circle.
    for (const id of [...ids].sort()) count += Number(await lockRow(database, 'topic', 'description', id));
    return count;
  }

  return {
    findTopic(id: string): Promise<TopicRow | undefined> {
      return db.selectFrom('topic').selectAll().where('id', '=', id).executeTakeFirst();
    },

    listTopicsByIds(ids: readonly string[]): Promise<TopicRow[]> {
      return db.selectFrom('topic').selectAll().where('id', 'in', ids).execute();
    },

    findTopicByName(name: string): Promise<TopicRow | undefined> {
      return db.selectFrom('topic').selectAll().where('name', '=', name).executeTakeFirst();
    },

    /** The topics that a user created or that are linked to one of the projects, oldest first. */
    listTopics(creatorId: string, projectIds: readonly string[]): Promise<TopicRow[]> {
      return db
        .selectFrom('topic')
        .selectAll()
        .where((where) => {
          const linked = db.selectFrom('topic_project').select('topic_id').where('project_id', 'in', projectIds);
          const created = where('creator_id', '=', creatorId);
          return projectIds.length === 0 ? created : where.or([created, where('id', 'in', linked)]);
        })
        .orderBy('id')
        .execute();
    },

    /** The topics of projects, each with the project it is linked to, oldest topic first. */
    listTopicsOfProjects(projectIds: readonly string[]): Promise<(TopicRow & { project_id: string })[]> {
      return db
        .selectFrom('topic_project')
        .innerJoin('topic', 'topic.id', 'topic_project.topic_id')
        .selectAll('topic')
        .select('topic_project.project_id')
        .where('topic_project.project_id', 'in', projectIds)
        .orderBy('topic.id')
        .execute();
    },

    listProjectLinks(topicIds: readonly string[]): Promise<TopicLink[]> {
      return db
        .selectFrom('topic_project')
        .selectAll()
        .where('topic_id', 'in', topicIds)
        .orderBy('project_id')
        .execute();
    },

    listDataTypes(topicIds: readonly string[]): Promise<DataTypeRow[]> {
      return db.selectFrom('data_type').selectAll().where('topic_id', 'in', topicIds).orderBy('id').execute();
    },

    lockTopics,

    /** The data types of a topic, to which nobody else adds one before this transaction ends. */
    async lockDataTypes(topicId: string): Promise<DataTypeRow[]> {
      await lockTopics([topicId]);
      return db.selectFrom('data_type').selectAll().where('topic_id', '=', topicId).orderBy('id').execute();
    },

    findDataType(topicId: string, id: string): Promise<DataTypeRow | undefined> {
      return db
        .selectFrom('data_type')
        .selectAll()
        .where('topic_id', '=', topicId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    async countCreatedTopics(creatorId: string): Promise<number> {
      const { count } = await db
        .selectFrom('topic')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('creator_id', '=', creatorId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async createTopic(topic: TopicRow): Promise<void> {
      await db.insertInto('topic').values(topic).execute();
    },

    async rename(id: string, name: string): Promise<void> {
      await db.updateTable('topic').set({ name }).where('id', '=', id).execute();
    },

    async update(
      id: string,
      change: Partial<Pick<TopicRow, 'description' | 'is_active' | 'latitude' | 'longitude'>>,
    ): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await db.updateTable('topic').set(change).where('id', '=', id).execute();
    },

    /** With all that hangs on them: data types, links, devices. */
    async removeTopics(ids: readonly string[]): Promise<void> {
      await db.deleteFrom('topic').where('id', 'in', ids).execute();
    },

    async link(topicId: string, projectId: string): Promise<void> {
      await db
        .insertInto('topic_project')
        .values({ topic_id: topicId, project_id: projectId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Tells whether there was such a link. */
    async unlink(topicId: string, projectId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('topic_project')
        .where('topic_id', '=', topicId)
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async createDataType(dataType: DataTypeRow): Promise<void> {
      await db.insertInto('data_type').values(dataType).execute();
    },

    async updateDataType(
      id: string,
      change: Partial<Pick<DataTypeRow, 'name' | 'key_name' | 'description'>>,
    ): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await db.updateTable('data_type').set(change).where('id', '=', id).execute();
    },

    /** Tells whether there was one. */
    async removeDataType(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('data_type').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
