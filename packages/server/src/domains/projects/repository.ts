import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ProjectsTables } from './tables.ts';

export type ProjectRow = Selectable<ProjectsTables['project']>;
export type ProjectsRepository = ReturnType<typeof createProjectsRepository>;

export function createProjectsRepository(database: Database) {
  const db = database.withTables<ProjectsTables>();
  return {
    /** The projects a user is a member of, oldest first. */
    listOfMember(userId: string): Promise<ProjectRow[]> {
      return db
        .selectFrom('project_member')
        .innerJoin('project', 'project.id', 'project_member.project_id')
        .selectAll('project')
        .where('project_member.user_id', '=', userId)
        .orderBy('project.id')
        .execute();
    },

    async projectIdsOf(userId: string): Promise<string[]> {
      const rows = await db.selectFrom('project_member').select('project_id').where('user_id', '=', userId).execute();
      return rows.map((row) => row.project_id);
    },

    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('project').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    /** A project, as far as the user is a member of it. */
    findOfMember(projectId: string, userId: string): Promise<ProjectRow | undefined> {
      return db
        .selectFrom('project_member')
        .innerJoin('project', 'project.id', 'project_member.project_id')
        .selectAll('project')
        .where('project_member.user_id', '=', userId)
        .where('project_member.project_id', '=', projectId)
        .executeTakeFirst();
    },

    async memberIds(projectId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('project_member')
        .select('user_id')
        .where('project_id', '=', projectId)
        .orderBy('user_id')
        .execute();
      return rows.map((row) => row.user_id);
    },

    async countOwned(ownerId: string): Promise<number> {
      const { count } = await db
        .selectFrom('project')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async create(project: ProjectRow): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('project').values(project).execute();
        await transaction
          .insertInto('project_member')
          .values({ project_id: project.id, user_id: project.owner_id })
          .execute();
      });
    },

    async rename(id: string, name: string, now: number): Promise<void> {
      await db.updateTable('project').set({ name, modified_on: now }).where('id', '=', id).execute();
    },
  };
}
