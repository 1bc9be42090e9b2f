import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ProjectsTables } from './tables.ts';

export type FileRow = Selectable<ProjectsTables['project_file']>;

export function createFileRepository(database: Database) {
  const db = database.withTables<ProjectsTables>();
  return {
    /** The files of a project whose content is there, oldest first. */
    list(projectId: string): Promise<FileRow[]> {
      return db
        .selectFrom('project_file')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('is_kept', '=', 1)
        .orderBy('id')
        .execute();
    },

    find(projectId: string, id: string): Promise<FileRow | undefined> {
      return db
        .selectFrom('project_file')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('id', '=', id)
        .where('is_kept', '=', 1)
        .executeTakeFirst();
    },

    /** What the files of a project but one take, and those for which room is kept, in bytes. */
    async usedBytes(projectId: string, exceptId: string): Promise<number> {
      const { used } = await db
        .selectFrom('project_file')
        .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
        .where('project_id', '=', projectId)
        .where('id', '!=', exceptId)
        .executeTakeFirstOrThrow();
      return Number(used ?? 0);
    },

    async create(file: FileRow): Promise<void> {
      await db.insertInto('project_file').values(file).execute();
    },

    /** Tells whether the file was still wanted. */
    async markKept({ id, size, created_on }: FileRow): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('project_file')
        .set({ is_kept: 1, size, created_on })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Changes the room that is kept for a file on its way. */
    async resize(id: string, size: number): Promise<void> {
      await db.updateTable('project_file').set({ size }).where('id', '=', id).where('is_kept', '=', 0).execute();
    },

    /** Notes that files are still on their way. */
    async renew(ids: readonly string[], time: number): Promise<void> {
      if (ids.length === 0) return;
      await db
        .updateTable('project_file')
        .set({ created_on: time })
        .where('id', 'in', ids)
        .where('is_kept', '=', 0)
        .execute();
    },

    /** Tells whether it was there. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('project_file').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    removeOfProject(projectId: string): Promise<FileRow[]> {
      return db.deleteFrom('project_file').where('project_id', '=', projectId).returningAll().execute();
    },

    /** Those of some ids for which room is kept. */
    listIncoming(ids: readonly string[]): Promise<FileRow[]> {
      return db.selectFrom('project_file').selectAll().where('is_kept', '=', 0).where('id', 'in', ids).execute();
    },

    /** Those on their way that nobody has renewed since `time`. */
    listAbandoned(time: number): Promise<FileRow[]> {
      return db
        .selectFrom('project_file')
        .selectAll()
        .where('is_kept', '=', 0)
        .where('created_on', '<', time)
        .execute();
    },
  };
}
