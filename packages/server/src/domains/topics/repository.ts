import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping, portionsOf } from '../../platform/db/entity.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { TopicsTables } from './tables.ts';

type StoredTopic = Entity<
  TopicsTables['topic'],
  'is_active' | 'is_demo' | 'is_class_copy' | 'accepts_new_keys' | 'shows_board_names'
>;
/**
 * A topic. Without `isDemo`, it is no part of the demo class; without `isClassCopy`, of no copy of a pupil. Without
 * `acceptsNewKeys`, it accepts them. Without `numberKey`, bare numbers and JSON are plain messages. Without
 * `showsBoardNames`, public pages show the names of its boards.
 */
export type TopicEntity = Omit<
  StoredTopic,
  'isDemo' | 'isClassCopy' | 'acceptsNewKeys' | 'numberKey' | 'showsBoardNames'
> & {
  readonly numberKey?: string;
  readonly isDemo?: boolean;
  readonly isClassCopy?: boolean;
  readonly acceptsNewKeys?: boolean;
  readonly showsBoardNames?: boolean;
};
/** The fields of a topic that people change. */
export type TopicField = 'description' | 'isActive' | 'acceptsNewKeys' | 'numberKey' | 'showsBoardNames';
export type TopicLink = Entity<TopicsTables['topic_project']>;
/**
 * A data type. Without `formula`, boards send its values; without `isDirection`, these are no directions. Without
 * `foundBy`, a person has created it, or changed it. Without `sentNames`, all its values come under its key.
 */
export type DataTypeEntity = Omit<
  Entity<TopicsTables['data_type'], 'is_direction' | 'is_cut'>,
  'formula' | 'isDirection' | 'foundBy' | 'isCut'
> & {
  readonly formula?: string;
  readonly isDirection?: boolean;
  readonly foundBy?: string;
  readonly isCut?: boolean;
  readonly sentNames?: readonly string[];
};

const topics = entityMapping<TopicsTables['topic']>()(
  'is_active',
  'is_demo',
  'is_class_copy',
  'accepts_new_keys',
  'shows_board_names',
);
const linkedTopics = entityMapping<TopicsTables['topic'] & { project_id: string }>()(
  'is_active',
  'is_demo',
  'is_class_copy',
  'accepts_new_keys',
  'shows_board_names',
);
const links = entityMapping<TopicsTables['topic_project']>()();
const dataTypes = entityMapping<TopicsTables['data_type']>()('is_direction', 'is_cut');

export function createTopicsRepository(database: Database) {
  const db = database.withTables<TopicsTables>();
  const byId = prepared(db, (id: string) => db.selectFrom('topic').selectAll().where('id', '=', id));
  const dataTypeById = prepared(db, (topicId: string, id: string) =>
    db.selectFrom('data_type').selectAll().where('topic_id', '=', topicId).where('id', '=', id),
  );

  /** Locks topics with their data types and links until this transaction ends. @returns the existing ones */
  async function lockTopics(ids: readonly string[]): Promise<Set<string>> {
    const locked = new Set<string>();
    // Topics are locked one by one in a fixed order: concurrent locks of the same topics cannot deadlock.
    for (const id of [...new Set(ids)].sort()) if (await lockRow(database, 'topic', 'description', id)) locked.add(id);
    return locked;
  }

  /** The data types of topics, with their sent names. */
  async function listDataTypes(topicIds: readonly string[]): Promise<DataTypeEntity[]> {
    const [types, names] = await Promise.all([
      dataTypes.list(db.selectFrom('data_type').selectAll().where('topic_id', 'in', topicIds).orderBy('id')),
      db
        .selectFrom('sent_name')
        .select(['data_type_id', 'name'])
        .where('topic_id', 'in', topicIds)
        .orderBy('name')
        .execute(),
    ]);
    if (names.length === 0) return types;
    const byType = Map.groupBy(names, (row) => row.data_type_id);
    return types.map((type) => {
      const own = byType.get(type.id);
      return own ? { ...type, sentNames: own.map(({ name }) => name) } : type;
    });
  }

  async function addSentNames(types: readonly DataTypeEntity[]): Promise<void> {
    const rows = types.flatMap(({ id, topicId, sentNames = [] }) =>
      sentNames.map((name) => ({ topic_id: topicId, name, data_type_id: id })),
    );
    for (const some of portionsOf(rows)) await db.insertInto('sent_name').values(some).execute();
  }

  return {
    findTopic(id: string): Promise<TopicEntity | undefined> {
      return topics.first(byId(id));
    },

    listTopicsByIds(ids: readonly string[]): Promise<TopicEntity[]> {
      return topics.list(db.selectFrom('topic').selectAll().where('id', 'in', ids));
    },

    /** The names among some that topics have. */
    async takenNames(names: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('topic').select('name').where('name', 'in', names).execute();
      return rows.map((row) => row.name);
    },

    findTopicByName(name: string): Promise<TopicEntity | undefined> {
      return topics.first(db.selectFrom('topic').selectAll().where('name', '=', name));
    },

    listTopicsByNames(names: readonly string[]): Promise<TopicEntity[]> {
      return topics.list(db.selectFrom('topic').selectAll().where('name', 'in', names));
    },

    /** The topics of projects, each with its project, oldest topic first. */
    listTopicsOfProjects(projectIds: readonly string[]): Promise<(TopicEntity & { projectId: string })[]> {
      return linkedTopics.list(
        db
          .selectFrom('topic_project')
          .innerJoin('topic', 'topic.id', 'topic_project.topic_id')
          .selectAll('topic')
          .select('topic_project.project_id')
          .where('topic_project.project_id', 'in', projectIds)
          .orderBy('topic.id'),
      );
    },

    listProjectLinks(topicIds: readonly string[]): Promise<TopicLink[]> {
      return links.list(
        db.selectFrom('topic_project').selectAll().where('topic_id', 'in', topicIds).orderBy('project_id'),
      );
    },

    listDataTypes,

    lockTopics,

    /** Locks a topic and returns its data types, to which no other transaction can add until this one ends. */
    async lockDataTypes(topicId: string): Promise<DataTypeEntity[]> {
      await lockTopics([topicId]);
      return listDataTypes([topicId]);
    },

    findDataType(topicId: string, id: string): Promise<DataTypeEntity | undefined> {
      return dataTypes.first(dataTypeById(topicId, id));
    },

    /** The data types with a formula, among some, with their topics. */
    async listComputed(ids: readonly string[]): Promise<Pick<DataTypeEntity, 'id' | 'topicId'>[]> {
      const rows = await db
        .selectFrom('data_type')
        .select(['id', 'topic_id'])
        .where('id', 'in', ids)
        .where('formula', '<>', '')
        .execute();
      return rows.map(({ id, topic_id: topicId }) => ({ id, topicId }));
    },

    /** The number of topics that a user has created, by default without topics of the demo class. */
    async countCreatedTopics(creatorId: string, { withUncounted = false } = {}): Promise<number> {
      const { count } = await db
        .selectFrom('topic')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('creator_id', '=', creatorId)
        .where('is_demo', 'in', withUncounted ? [0, 1] : [0])
        .where('is_class_copy', 'in', withUncounted ? [0, 1] : [0])
        .executeTakeFirstOrThrow();
      return count;
    },

    listTopicsOfCreator(creatorId: string): Promise<TopicEntity[]> {
      return topics.list(db.selectFrom('topic').selectAll().where('creator_id', '=', creatorId).orderBy('id'));
    },

    async createTopic(topic: TopicEntity): Promise<void> {
      await db.insertInto('topic').values(topics.toRow(topic)).execute();
    },

    /** Creates the topics of a new project, with their data types. */
    async createAll(
      projectId: string,
      created: readonly { readonly topic: TopicEntity; readonly dataTypes: readonly DataTypeEntity[] }[],
    ): Promise<void> {
      for (const some of portionsOf(created.map(({ topic }) => topic))) {
        await db
          .insertInto('topic')
          .values(some.map((topic) => topics.toRow(topic)))
          .execute();
        const linked = some.map(({ id }) => ({ topic_id: id, project_id: projectId }));
        await db.insertInto('topic_project').values(linked).execute();
      }
      // Each row names the same columns, although one topic may have a unit and another none.
      for (const some of portionsOf(created.flatMap((one) => one.dataTypes))) {
        const rows = some.map(({ sentNames: _, ...type }) =>
          dataTypes.toRow({ formula: '', isDirection: false, foundBy: '', ...type }),
        );
        await db.insertInto('data_type').values(rows).execute();
        await addSentNames(some);
      }
    },

    async rename(id: string, name: string): Promise<void> {
      await db.updateTable('topic').set({ name }).where('id', '=', id).execute();
    },

    async update(
      id: string,
      change: {
        [Field in TopicField | 'latitude' | 'longitude']?: TopicEntity[Field] | undefined;
      },
    ): Promise<void> {
      if (Object.values(change).every((value) => value === undefined)) return;
      await db.updateTable('topic').set(topics.toRow(change)).where('id', '=', id).execute();
    },

    /** Deletes topics; their data types, links and devices cascade. */
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

    /** @returns whether the link existed */
    async unlink(topicId: string, projectId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('topic_project')
        .where('topic_id', '=', topicId)
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async createDataType(dataType: DataTypeEntity): Promise<void> {
      const { sentNames: _, ...row } = dataType;
      await db.insertInto('data_type').values(dataTypes.toRow(row)).execute();
      await addSentNames([dataType]);
    },

    /** Stores the values of a name under a data type from now on; undefined for the name itself. */
    async setSentName(topicId: string, name: string, dataTypeId: string | undefined): Promise<void> {
      await db.deleteFrom('sent_name').where('topic_id', '=', topicId).where('name', '=', name).execute();
      if (dataTypeId === undefined) return;
      await db.insertInto('sent_name').values({ topic_id: topicId, name, data_type_id: dataTypeId }).execute();
    },

    async updateDataType(
      id: string,
      change: Partial<Pick<DataTypeEntity, 'name' | 'keyName' | 'description' | 'unit' | 'formula' | 'isDirection'>>,
    ): Promise<void> {
      if (Object.keys(change).length === 0) return;
      const row = dataTypes.toRow({ ...change, foundBy: '' });
      await db.updateTable('data_type').set(row).where('id', '=', id).execute();
    },

    /** @returns whether the data type existed */
    async removeDataType(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('data_type').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
