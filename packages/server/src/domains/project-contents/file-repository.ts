import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import type { ProjectContentsTables } from './tables.ts';

export type FileEntity = Entity<ProjectContentsTables['project_file'], 'is_kept'>;

const files = entityMapping<ProjectContentsTables['project_file']>()('is_kept');

export function createFileRepository(database: Database) {
  const db = database.withTables<ProjectContentsTables>();
  return {
    /** The completely received files of a project, oldest first. */
    list(projectId: string): Promise<FileEntity[]> {
      return files.list(
        db
          .selectFrom('project_file')
          .selectAll()
          .where('project_id', '=', projectId)
          .where('is_kept', '=', 1)
          .orderBy('id'),
      );
    },

    find(projectId: string, id: string): Promise<FileEntity | undefined> {
      return files.first(
        db
          .selectFrom('project_file')
          .selectAll()
          .where('project_id', '=', projectId)
          .where('id', '=', id)
          .where('is_kept', '=', 1),
      );
    },

    /** The bytes of a project's files, with the room reserved for uploads, without one file. */
    async usedBytes(projectId: string, exceptId: string): Promise<number> {
      const { used } = await db
        .selectFrom('project_file')
        .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
        .where('project_id', '=', projectId)
        .where('id', '!=', exceptId)
        .executeTakeFirstOrThrow();
      return Number(used ?? 0);
    },

    async create(file: FileEntity): Promise<void> {
      await db.insertInto('project_file').values(files.toRow(file)).execute();
    },

    /** Marks a file as completely received. @returns whether its row still existed */
    async markKept({ id, size, createdOn }: FileEntity): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('project_file')
        .set({ is_kept: 1, size, created_on: createdOn })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Changes the room reserved for an upload. */
    async resize(id: string, size: number): Promise<void> {
      await db.updateTable('project_file').set({ size }).where('id', '=', id).where('is_kept', '=', 0).execute();
    },

    /** Keeps uploads from being abandoned at `time`. */
    async renew(ids: readonly string[], time: number): Promise<void> {
      if (ids.length === 0) return;
      await db
        .updateTable('project_file')
        .set({ created_on: time })
        .where('id', 'in', ids)
        .where('is_kept', '=', 0)
        .execute();
    },

    /** @returns whether the file existed */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('project_file').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    removeOfProject(projectId: string): Promise<FileEntity[]> {
      return files.list(db.deleteFrom('project_file').where('project_id', '=', projectId).returningAll());
    },

    /** The uploads among some ids. */
    listIncoming(ids: readonly string[]): Promise<FileEntity[]> {
      return files.list(db.selectFrom('project_file').selectAll().where('is_kept', '=', 0).where('id', 'in', ids));
    },

    /** The uploads that no server has renewed since `time`. */
    listAbandoned(time: number): Promise<FileEntity[]> {
      return files.list(
        db.selectFrom('project_file').selectAll().where('is_kept', '=', 0).where('created_on', '<', time),
      );
    },
  };
}
