import type { MemberRole } from '@tinkerstream/contract/members';
import type { MemberSecret } from '@tinkerstream/contract/projects';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ChartsService } from '../charts/index.ts';
import { createProjectsRepository, type ProjectEntity } from '../members/index.ts';
import type { WithUserLock } from '../people/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { renewProjectLinks } from './project-links.ts';

interface MembershipOptions {
  readonly subscriptions: { readonly permissionOf: (caller: Caller) => Promise<{ readonly permission: Permission }> };
  readonly withUserLock: WithUserLock;
  readonly events: Events;
  readonly topics: Pick<TopicsService, 'lockOfProject' | 'foreignLinksOfMember' | 'endMemberLinks' | 'renewNames'>;
  readonly charts: Pick<ChartsService, 'renewLinksKnownTo'>;
}

export type MembershipService = ReturnType<typeof createMembershipService>;

/** The members of projects: joining and removal. */
export function createMembershipService(
  database: Database,
  { subscriptions, withUserLock, events, topics, charts }: MembershipOptions,
) {
  const repository = createProjectsRepository(database);

  /** @throws AppError TS_ERR_PROJECT_0003 */
  async function getInvited(token: string): Promise<ProjectEntity> {
    const project = await repository.findByToken('shareToken', token);
    if (!project) throw new AppError('TS_ERR_PROJECT_0003');
    return project;
  }

  return {
    /** @throws AppError TS_ERR_PERMISSION_0001 if the caller's subscription does not allow sharing */
    async getShareToken(caller: Caller, project: ProjectEntity): Promise<string> {
      const { permission } = await subscriptions.permissionOf(caller);
      if (!permission.allowShareProject) throw new AppError('TS_ERR_PERMISSION_0001');
      return project.shareToken ?? '';
    },

    async verify(caller: Caller, token: string) {
      const project = await getInvited(token);
      const hasJoined = (await repository.findOfMember(project.id, caller.userId)) !== undefined;
      return { token, projectName: project.name, projectId: project.id, hasJoined, role: project.joinRole };
    },

    async join(caller: Caller, token: string): Promise<void> {
      const project = await getInvited(token);
      await withUserLock(caller.userId, async ({ transaction, announce }) => {
        const repository = createProjectsRepository(transaction);
        await repository.lock(project.id);
        // Deleted or renewed in the meantime: a removed member must not come back with the old link.
        const now = await repository.find(project.id);
        if (now?.shareToken !== token) throw new AppError('TS_ERR_PROJECT_0003');
        const { userId, email } = caller;
        const isNew = await repository.addMember(project.id, userId, now.joinRole);
        if (isNew) await announce('member.joined', { projectId: project.id, userId, email, role: now.joinRole });
      });
    },

    /**
     * Sets what a collaborator may do from now on.
     * @throws AppError TS_ERR_PROJECT_0005 for a user who is not a member, TS_ERR_PROJECT_0008 for a caller who is not the owner,
     *   TS_ERR_PROJECT_0009 for the owner
     */
    async setRole(caller: Caller, project: ProjectEntity, userId: string, role: MemberRole): Promise<void> {
      if (project.ownerId !== caller.userId) throw new AppError('TS_ERR_PROJECT_0008');
      if (userId === project.ownerId) throw new AppError('TS_ERR_PROJECT_0009');
      await events.change(async (change) => {
        const repository = createProjectsRepository(change.transaction);
        if (!(await repository.lock(project.id))) throw new AppError('TS_ERR_PROJECT_0001');
        if (!(await repository.setRole(project.id, userId, role))) throw new AppError('TS_ERR_PROJECT_0005');
        const topicIds = (await topics.lockOfProject(change, project.id)).map(({ id }) => id);
        await change.announce('member.role-changed', { projectId: project.id, userId, topicIds });
      });
    },

    /** Sets the role of those who join from now on. */
    async setJoinRole(project: ProjectEntity, role: MemberRole): Promise<void> {
      await repository.setJoinRole(project.id, role);
      await events.emit('project.changed', { projectId: project.id });
    },

    /**
     * Ends the memberships of a user as part of the deletion of the account. Links stay: they are of the project's other
     * members too, and this user has created none of its topics.
     * @throws AppError TS_ERR_USER_0005 if the user owns projects
     */
    async endMembershipsOf({ transaction, announce }: Change, userId: string): Promise<void> {
      const repository = createProjectsRepository(transaction);
      const count = await repository.countOwned(userId, { withUncounted: true });
      if (count > 0) throw new AppError('TS_ERR_USER_0005', String(count));
      for (const projectId of await repository.projectIdsOf(userId)) {
        await repository.removeMember(projectId, userId);
        await announce('member.removed', { projectId, userId, topicIds: [], tokens: [], renew: [] });
      }
    },

    /**
     * Removes a collaborator and their own topics from a project. They leave its rooms immediately and cannot come back
     * with an old link. Renews everything in `renew`, so the secrets they know open nothing: also if someone else has just
     * removed them, and kept the secrets.
     * @returns whether they were a member
     * @throws AppError for the owner, and for a user who is not a member if nothing is to be renewed
     */
    async remove(project: ProjectEntity, userId: string, renew: readonly MemberSecret[]): Promise<boolean> {
      if (userId === project.ownerId) throw new AppError('TS_ERR_PROJECT_0004');
      const foreign = await topics.foreignLinksOfMember(project.id, userId);
      const renews = (one: MemberSecret) => renew.includes(one);
      return events.change(async (change) => {
        const { transaction } = change;
        const repository = createProjectsRepository(transaction);
        // Locks in the order of a deletion: project, topics, members.
        if (!(await repository.lock(project.id))) throw new AppError('TS_ERR_PROJECT_0001');
        const ofProject = await topics.lockOfProject(change, project.id);
        const wasMember = await repository.removeMember(project.id, userId);
        if (!wasMember && renew.length === 0) throw new AppError('TS_ERR_PROJECT_0005');
        const tokens = await renewProjectLinks(transaction, project.id, [
          'join',
          ...(['map', 'open-api'] as const).filter(renews),
        ]);
        const topicIds = ofProject.map((topic) => topic.id);
        await change.announce('member.removed', { projectId: project.id, userId, topicIds, tokens, renew });
        await topics.endMemberLinks(change, project.id, userId, foreign);
        const left = (await repository.membersOf([project.id])).get(project.id) ?? [];
        // A project renames no topic that it has only through a foreign link.
        const named = ofProject.filter((topic) => left.includes(topic.creatorId)).map((topic) => topic.id);
        if (renews('charts')) await charts.renewLinksKnownTo(change, userId, topicIds);
        if (renews('topic-names')) await topics.renewNames(change, named);
        return wasMember;
      });
    },
  };
}
