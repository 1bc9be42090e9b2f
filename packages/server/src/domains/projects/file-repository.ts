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

    /** What the files of a project take, and those for which room is kept, in bytes. */
    async usedBytes(projectId: string): Promise<number> {
      const { used } = await db
        .selectFrom('project_file')
        .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow();
      return Number(used ?? 0);
    },

    async create(file: FileRow): Promise<void> {
      await db.insertInto('project_file').values(file).execute();
    },

    /** Tells whether the file was still wanted. */
    async markKept(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('project_file')
        .set({ is_kept: 1 })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Tells whether it was there. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('project_file').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    removeOfProject(projectId: string): Promise<FileRow[]> {
      return db.deleteFrom('project_file').where('project_id', '=', projectId).returningAll().execute();
    },

    /** Those whose content never came, though room was kept for it before `time`. */
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
