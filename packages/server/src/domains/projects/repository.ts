import type { HeldRole, MemberRole } from '@tinkerstream/contract/projects';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { createPauseRepository } from './pause-repository.ts';
import type { ProjectsTables } from './tables.ts';
import type { ProjectSelection } from './taught-copies.ts';

type StoredProject = Entity<ProjectsTables['project'], 'is_demo' | 'is_class_copy'>;
/** A project. Without `isDemo`, it is no part of the demo class; without `isClassCopy`, no copy of a pupil. */
export type ProjectEntity = Omit<StoredProject, 'isDemo' | 'isClassCopy'> & {
  readonly isDemo?: boolean;
  readonly isClassCopy?: boolean;
};
/** A project with the role of the member who reads it. */
export type MemberProject = ProjectEntity & { readonly role: HeldRole };
/** The tokens of a project's links. */
export type LinkToken = 'shareToken' | 'embedMapToken' | 'openApiKey';
export type ProjectsRepository = ReturnType<typeof createProjectsRepository>;

const COLUMNS = { shareToken: 'share_token', embedMapToken: 'embed_map_token', openApiKey: 'open_api_key' } as const;
const projects = entityMapping<ProjectsTables['project']>()('is_demo', 'is_class_copy');
const projectsOfMember = entityMapping<ProjectsTables['project'] & Pick<ProjectsTables['project_member'], 'role'>>()(
  'is_demo',
  'is_class_copy',
);

/** Projects and their members. */
export function createProjectsRepository(database: Database) {
  const db = database.withTables<ProjectsTables>();
  const idsOfMember = prepared(db, (userId: string) =>
    db.selectFrom('project_member').select(['project_id', 'role']).where('user_id', '=', userId),
  );
  return {
    /** The projects of which a user is a member, oldest first; without some of them. */
    async listOfMember(userId: string, without?: ProjectSelection): Promise<MemberProject[]> {
      const pauses = await createPauseRepository(database).listOfUser(userId);
      const found = await projectsOfMember.list(
        db
          .selectFrom('project_member')
          .innerJoin('project', 'project.id', 'project_member.project_id')
          .selectAll('project')
          .select('project_member.role')
          .where('project_member.user_id', '=', userId)
          .$if(without !== undefined, (query) => query.where('project.id', 'not in', without as ProjectSelection))
          .orderBy('project.id'),
      );
      return found.map((project) => (pauses.has(project.id) ? { ...project, role: 'PAUSED' } : project));
    },

    /** The projects of which a user is a member, as owner or collaborator. */
    async projectIdsOf(userId: string): Promise<string[]> {
      const rows = await idsOfMember(userId).execute();
      return rows.map((row) => row.project_id);
    },

    /** The roles of a user by project. */
    async rolesOf(userId: string): Promise<Map<string, HeldRole>> {
      const [rows, pauses] = await Promise.all([
        idsOfMember(userId).execute(),
        createPauseRepository(database).listOfUser(userId),
      ]);
      return new Map(rows.map((row) => [row.project_id, pauses.has(row.project_id) ? 'PAUSED' : row.role]));
    },

    async ownedIdsOf(ownerId: string): Promise<string[]> {
      const rows = await db.selectFrom('project').select('id').where('owner_id', '=', ownerId).execute();
      return rows.map((row) => row.id);
    },

    /** The members of some projects by project id, the owner first. */
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

    /** Locks a membership until this transaction ends. @returns the role; undefined if the user is no member */
    async lockMember(projectId: string, userId: string): Promise<HeldRole | undefined> {
      // An update without changes locks the row in both engines.
      const row = await db
        .updateTable('project_member')
        .set(({ ref }) => ({ user_id: ref('user_id') }))
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .returning('role')
        .executeTakeFirst();
      if (!row) return undefined;
      return (await createPauseRepository(database).listOfUser(userId)).has(projectId) ? 'PAUSED' : row.role;
    },

    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('project').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    async findOfMember(projectId: string, userId: string): Promise<MemberProject | undefined> {
      const found = await projectsOfMember.first(
        db
          .selectFrom('project_member')
          .innerJoin('project', 'project.id', 'project_member.project_id')
          .selectAll('project')
          .select('project_member.role')
          .where('project_member.user_id', '=', userId)
          .where('project_member.project_id', '=', projectId),
      );
      if (!found) return undefined;
      const isPaused = (await createPauseRepository(database).listOfUser(userId)).has(projectId);
      return isPaused ? { ...found, role: 'PAUSED' } : found;
    },

    /** The roles of a project's members by user. */
    async listMembers(projectId: string): Promise<Map<string, MemberRole>> {
      const rows = await db
        .selectFrom('project_member')
        .select(['user_id', 'role'])
        .where('project_id', '=', projectId)
        .orderBy('user_id')
        .execute();
      return new Map(rows.map((row) => [row.user_id, row.role]));
    },

    /** The projects of the demo class. */
    listDemo(): Promise<ProjectEntity[]> {
      return projects.list(db.selectFrom('project').selectAll().where('is_demo', '=', 1).orderBy('id'));
    },

    /**
     * How many projects a user owns, by default without projects that count in no limit: of the demo class, and copies
     * of pupils.
     */
    async countOwned(ownerId: string, { withUncounted = false } = {}): Promise<number> {
      const { count } = await db
        .selectFrom('project')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('is_demo', 'in', withUncounted ? [0, 1] : [0])
        .where('is_class_copy', 'in', withUncounted ? [0, 1] : [0])
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Creates a project and its owner's membership. Call this in a transaction. */
    async create(project: ProjectEntity): Promise<void> {
      await db.insertInto('project').values(projects.toRow(project)).execute();
      await db
        .insertInto('project_member')
        .values({ project_id: project.id, user_id: project.ownerId, role: 'CHANGE' })
        .execute();
    },

    async rename(id: string, name: string, userId: string, now: number): Promise<void> {
      await db
        .updateTable('project')
        .set({ name, modified_on: now, modified_by: userId })
        .where('id', '=', id)
        .execute();
    },

    /** Records that a user has changed the content of projects. */
    async markChanged(ids: readonly string[], userId: string): Promise<void> {
      const change = { modified_on: Date.now(), modified_by: userId };
      // Projects are locked one by one: concurrent changes of the same projects cannot deadlock.
      for (const id of ids) await db.updateTable('project').set(change).where('id', '=', id).execute();
    },

    find(id: string): Promise<ProjectEntity | undefined> {
      return projects.first(db.selectFrom('project').selectAll().where('id', '=', id));
    },

    findByToken(kind: LinkToken, token: string): Promise<ProjectEntity | undefined> {
      return projects.first(db.selectFrom('project').selectAll().where(COLUMNS[kind], '=', token));
    },

    /** @returns whether the member is new */
    async addMember(projectId: string, userId: string, role: MemberRole = 'CHANGE'): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('project_member')
        .values({ project_id: projectId, user_id: userId, role })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** @returns whether the user is a member */
    async setRole(projectId: string, userId: string, role: MemberRole): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('project_member')
        .set({ role, archived_role: null })
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Restricts a member to viewing a project until `restoreRole`. @returns whether the role has changed */
    async archiveRole(projectId: string, userId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('project_member')
        .set(({ ref }) => ({ archived_role: ref('role'), role: 'VIEW' }))
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .where('role', '!=', 'VIEW')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Gives a member the role of before `archiveRole`. @returns whether the role has changed */
    async restoreRole(projectId: string, userId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('project_member')
        .set(({ ref }) => ({ role: ref('archived_role').$notNull(), archived_role: null }))
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .where('archived_role', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setJoinRole(id: string, role: MemberRole): Promise<void> {
      await db.updateTable('project').set({ join_role: role }).where('id', '=', id).execute();
    },

    /** @returns whether the user was a member */
    async removeMember(projectId: string, userId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('project_member')
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async setTokens(id: string, tokens: Partial<Pick<ProjectEntity, LinkToken>>): Promise<void> {
      await db.updateTable('project').set(projects.toRow(tokens)).where('id', '=', id).execute();
    },

    /** Renews the join links of all projects of an owner. */
    async replaceShareTokensOfOwner(ownerId: string): Promise<void> {
      const projects = await db.selectFrom('project').select('id').where('owner_id', '=', ownerId).execute();
      for (const { id } of projects) {
        await db.updateTable('project').set({ share_token: randomToken() }).where('id', '=', id).execute();
      }
    },

    /** Locks a project until this transaction ends. @returns whether it exists */
    lock: (id: string): Promise<boolean> => lockRow(database, 'project', 'name', id),

    /** Deletes a project; its members and links to topics cascade. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('project').where('id', '=', id).execute();
    },
  };
}
