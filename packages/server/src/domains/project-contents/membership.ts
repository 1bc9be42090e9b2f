import { permissionErrors, projectErrors, userErrors } from '@tinkerstream/contract/error-codes';
import type { MemberRole, MemberSecret } from '@tinkerstream/contract/projects';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ChartsService } from '../charts/index.ts';
import { createProjectsRepository, type ProjectEntity } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { WithUserLock } from '../users/index.ts';
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

  /** @throws projectErrors.invitationInvalid */
  async function getInvited(token: string): Promise<ProjectEntity> {
    const project = await repository.findByToken('shareToken', token);
    if (!project) throw new AppError(projectErrors.invitationInvalid);
    return project;
  }

  return {
    /** @throws permissionErrors.notIncluded if the caller's subscription does not allow sharing */
    async getShareToken(caller: Caller, project: ProjectEntity): Promise<string> {
      const { permission } = await subscriptions.permissionOf(caller);
      if (!permission.allowShareProject) throw new AppError(permissionErrors.notIncluded);
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
        // The project may have been deleted, or its link renewed: a removed member must not come back with the old
        // link.
        const now = await repository.find(project.id);
        if (now?.shareToken !== token) throw new AppError(projectErrors.invitationInvalid);
        const { userId, email } = caller;
        const isNew = await repository.addMember(project.id, userId, now.joinRole);
        if (isNew) await announce('member.joined', { projectId: project.id, userId, email, role: now.joinRole });
      });
    },

    /**
     * Sets the role of a collaborator.
     * @throws projectErrors.memberUnknown for a user who is not a member, projectErrors.rolesNotManageable for a caller
     * who is not the owner, projectErrors.ownerRoleFixed for the owner
     */
    async setRole(caller: Caller, project: ProjectEntity, userId: string, role: MemberRole): Promise<void> {
      if (project.ownerId !== caller.userId) throw new AppError(projectErrors.rolesNotManageable);
      if (userId === project.ownerId) throw new AppError(projectErrors.ownerRoleFixed);
      await events.change(async (change) => {
        const repository = createProjectsRepository(change.transaction);
        if (!(await repository.lock(project.id))) throw new AppError(projectErrors.unknown);
        if (!(await repository.setRole(project.id, userId, role))) throw new AppError(projectErrors.memberUnknown);
        const topicIds = (await topics.lockOfProject(change, project.id)).map(({ id }) => id);
        await change.announce('member.role-changed', { projectId: project.id, userId, topicIds });
      });
    },

    /** Sets the role of users who join from now on. */
    async setJoinRole(project: ProjectEntity, role: MemberRole): Promise<void> {
      await repository.setJoinRole(project.id, role);
      await events.emit('project.changed', { projectId: project.id });
    },

    /**
     * Ends the memberships of a user as part of the deletion of the account. Links stay: the project's other members
     * have them too, and this user has created none of its topics.
     * @throws userErrors.ownsProjects if the user owns projects
     */
    async endMembershipsOf({ transaction, announce }: Change, userId: string): Promise<void> {
      const repository = createProjectsRepository(transaction);
      const count = await repository.countOwned(userId, { withUncounted: true });
      if (count > 0) throw new AppError(userErrors.ownsProjects, String(count));
      for (const projectId of await repository.projectIdsOf(userId)) {
        await repository.removeMember(projectId, userId);
        await announce('member.removed', { projectId, userId, topicIds: [], tokens: [], renew: [] });
      }
    },

    /**
     * Removes a collaborator and their own topics from a project. They leave its rooms immediately and cannot come back
     * with an old link. Renews everything in `renew`, so that the secrets they know are no longer valid: also if
     * someone else has just removed them, and left the secrets.
     * @returns whether they were a member
     * @throws AppError for the owner, and for a user who is not a member if nothing is to be renewed
     */
    async remove(project: ProjectEntity, userId: string, renew: readonly MemberSecret[]): Promise<boolean> {
      if (userId === project.ownerId) throw new AppError(projectErrors.ownerNotRemovable);
      const foreign = await topics.foreignLinksOfMember(project.id, userId);
      const renews = (one: MemberSecret) => renew.includes(one);
      return events.change(async (change) => {
        const { transaction } = change;
        const repository = createProjectsRepository(transaction);
        // Locks are taken in the order of a deletion: project, topics, members.
        if (!(await repository.lock(project.id))) throw new AppError(projectErrors.unknown);
        const ofProject = await topics.lockOfProject(change, project.id);
        const wasMember = await repository.removeMember(project.id, userId);
        if (!wasMember && renew.length === 0) throw new AppError(projectErrors.memberUnknown);
        const tokens = await renewProjectLinks(transaction, project.id, [
          'join',
          ...(['map', 'open-api'] as const).filter(renews),
        ]);
        const topicIds = ofProject.map((topic) => topic.id);
        await change.announce('member.removed', { projectId: project.id, userId, topicIds, tokens, renew });
        await topics.endMemberLinks(change, project.id, userId, foreign);
        const left = (await repository.membersOf([project.id])).get(project.id) ?? [];
        // A project does not rename a topic that it has only through a foreign link.
        const named = ofProject.filter((topic) => left.includes(topic.creatorId)).map((topic) => topic.id);
        if (renews('charts')) await charts.renewLinksKnownTo(change, userId, topicIds);
        if (renews('topic-names')) await topics.renewNames(change, named);
        return wasMember;
      });
    },
  };
}
