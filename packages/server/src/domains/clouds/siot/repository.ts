import type { Database } from '../../../platform/db/database.ts';
import type { SiotTables } from './tables.ts';

export interface NamedTopic {
  readonly name: string;
  readonly topicId: string;
  /** When the name was added, in milliseconds since 1970 UTC. */
  readonly createdOn: number;
}

const LOGIN = 'default';

export function createSiotRepository(database: Database) {
  const db = database.withTables<SiotTables>();
  return {
    /** The topics of a link, in the order of their creation. */
    listOfLink(linkId: string): Promise<NamedTopic[]> {
      return db
        .selectFrom('siot_topic')
        .select(['name', 'topic_id as topicId', 'created_on as createdOn'])
        .where('link_id', '=', linkId)
        .orderBy('created_on')
        .orderBy('name')
        .execute();
    },

    /** @returns whether the name was free */
    async add(linkId: string, { name, topicId, createdOn }: NamedTopic): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('siot_topic')
        .values({ link_id: linkId, name, topic_id: topicId, created_on: createdOn })
        .onConflict((conflict) => conflict.columns(['link_id', 'name']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Forgets a name, if it still belongs to this topic. */
    async remove(linkId: string, name: string, topicId: string): Promise<void> {
      await db
        .deleteFrom('siot_topic')
        .where('link_id', '=', linkId)
        .where('name', '=', name)
        .where('topic_id', '=', topicId)
        .execute();
    },

    async loginProject(): Promise<string | undefined> {
      const row = await db.selectFrom('siot_login').select('project_id').where('id', '=', LOGIN).executeTakeFirst();
      return row?.project_id;
    },

    /** @param projectId undefined for none */
    async setLoginProject(projectId: string | undefined): Promise<void> {
      await db.deleteFrom('siot_login').where('id', '=', LOGIN).execute();
      if (projectId !== undefined) {
        await db.insertInto('siot_login').values({ id: LOGIN, project_id: projectId }).execute();
      }
    },
  };
}
