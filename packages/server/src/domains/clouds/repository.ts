import type { Cloud } from '@tinkerstream/contract/clouds';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import type { CloudsTables } from './tables.ts';

export type CloudLinkEntity = Entity<CloudsTables['cloud_link'], 'is_on'>;

/** A name with the key that it was given. */
interface NamedKey {
  readonly name: string;
  readonly key: string;
}

const links = entityMapping<CloudsTables['cloud_link']>()('is_on');

export function createCloudsRepository(database: Database) {
  const db = database.withTables<CloudsTables>();
  return {
    listOfProject(projectId: string): Promise<CloudLinkEntity[]> {
      return links.list(db.selectFrom('cloud_link').selectAll().where('project_id', '=', projectId));
    },

    find(projectId: string, cloud: Cloud): Promise<CloudLinkEntity | undefined> {
      return links.first(
        db.selectFrom('cloud_link').selectAll().where('project_id', '=', projectId).where('cloud', '=', cloud),
      );
    },

    findByNumber(cloud: Cloud, number: number): Promise<CloudLinkEntity | undefined> {
      return links.first(
        db.selectFrom('cloud_link').selectAll().where('number', '=', number).where('cloud', '=', cloud),
      );
    },

    /** @param hash of its key for writing or for reading */
    findByKey(cloud: Cloud, hash: string): Promise<CloudLinkEntity | undefined> {
      return links.first(
        db
          .selectFrom('cloud_link')
          .selectAll()
          .where('cloud', '=', cloud)
          .where((eb) => eb.or([eb('write_key_hash', '=', hash), eb('read_key_hash', '=', hash)])),
      );
    },

    async idsOfTopics(topicIds: readonly string[]): Promise<string[]> {
      if (topicIds.length === 0) return [];
      const rows = await db.selectFrom('cloud_link').select('id').where('topic_id', 'in', topicIds).execute();
      return rows.map(({ id }) => id);
    },

    async isNumberTaken(number: number): Promise<boolean> {
      const row = await db.selectFrom('cloud_link').select('id').where('number', '=', number).executeTakeFirst();
      return row !== undefined;
    },

    async create(link: CloudLinkEntity): Promise<void> {
      await db.insertInto('cloud_link').values(links.toRow(link)).execute();
    },

    async update(id: string, change: Partial<CloudLinkEntity>): Promise<void> {
      await db.updateTable('cloud_link').set(links.toRow(change)).where('id', '=', id).execute();
    },

    /** The edited names of links, by link. */
    async namesOf(linkIds: readonly string[]): Promise<Map<string, NamedKey[]>> {
      if (linkIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('cloud_name')
        .select(['link_id as linkId', 'name', 'key_name as key'])
        .where('link_id', 'in', linkIds)
        .orderBy('name')
        .execute();
      const byLink = Map.groupBy(rows, ({ linkId }) => linkId);
      return new Map([...byLink].map(([linkId, of]) => [linkId, of.map(({ name, key }) => ({ name, key }))]));
    },

    /** Replaces the edited names of a link. */
    async setNames(linkId: string, names: readonly NamedKey[]): Promise<void> {
      await db.deleteFrom('cloud_name').where('link_id', '=', linkId).execute();
      if (names.length === 0) return;
      await db
        .insertInto('cloud_name')
        .values(names.map(({ name, key }) => ({ link_id: linkId, name, key_name: key })))
        .execute();
    },
  };
}
