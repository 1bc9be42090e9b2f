import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { randomToken } from '../../platform/random-token.ts';
import type { ProjectsTables } from './tables.ts';

export type ProjectRow = Selectable<ProjectsTables['project']>;
export type TokenColumn = 'share_token' | 'embed_map_token' | 'open_api_key';
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

    async ownedIdsOf(ownerId: string): Promise<string[]> {
      const rows = await db.selectFrom('project').select('id').where('owner_id', '=', ownerId).execute();
      return rows.map((row) => row.id);
    },

    /** Everyone in some projects, by the id of the project; its owner is the first. */
    async membersOf(projectIds: readonly string[]): Promise<Map<string, string[]>> {
      if (projectIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('project_member')
        .innerJoin('project', 'project.id', 'project_member.project_id')
        .select(['project_id', 'user_id', 'owner_id'])
        .where('project_id', 'in', projectIds)
        .orderBy('user_id')
        .execute();
      const ownerFirst = rows.toSorted((a, b) => Number(b.user_id === b.owner_id) - Number(a.user_id === a.owner_id));
      const byProject = Map.groupBy(ownerFirst, (row) => row.project_id);
      return new Map([...byProject].map(([id, of]) => [id, of.map((row) => row.user_id)]));
    },

    /** Whether a user is a member of a project; they stay one until this transaction ends. */
    async lockMember(projectId: string, userId: string): Promise<boolean> {
      // An update that changes nothing locks the row in both engines.
      const { numUpdatedRows } = await db
        .updateTable('project_member')
        .set(({ ref }) => ({ user_id: ref('user_id') }))
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
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

    /** In a transaction only: a project without its owner among its members is nobody's. */
    async create(project: ProjectRow): Promise<void> {
      await db.insertInto('project').values(project).execute();
      await db.insertInto('project_member').values({ project_id: project.id, user_id: project.owner_id }).execute();
    },

    async rename(id: string, name: string, userId: string, now: number): Promise<void> {
      await db
        .updateTable('project')
        .set({ name, modified_on: now, modified_by: userId })
        .where('id', '=', id)
        .execute();
    },

    find(id: string): Promise<ProjectRow | undefined> {
      return db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst();
    },

    findByToken(kind: TokenColumn, token: string): Promise<ProjectRow | undefined> {
      return db.selectFrom('project').selectAll().where(kind, '=', token).executeTakeFirst();
    },

    /** Tells whether the user was not a member yet. */
    async addMember(projectId: string, userId: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('project_member')
        .values({ project_id: projectId, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Tells whether the user was a member. */
    async removeMember(projectId: string, userId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('project_member')
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async setTokens(id: string, tokens: Partial<Pick<ProjectRow, TokenColumn>>): Promise<void> {
      await db.updateTable('project').set(tokens).where('id', '=', id).execute();
    },

    /** Ends the invitations to all projects of an owner. */
    async replaceShareTokensOfOwner(ownerId: string): Promise<void> {
      const projects = await db.selectFrom('project').select('id').where('owner_id', '=', ownerId).execute();
      for (const { id } of projects) {
        await db.updateTable('project').set({ share_token: randomToken() }).where('id', '=', id).execute();
      }
    },

    /** Keeps a project from being changed or deleted until this transaction ends; false when there is none. */
    lock: (id: string): Promise<boolean> => lockRow(database, 'project', 'name', id),

    /** With its members and its links to topics. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('project').where('id', '=', id).execute();
    },
  };
}
