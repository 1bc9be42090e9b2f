import { projectRoom, type Room, topicRoom } from '@tinkerstream/contract/platform/socket';
import type { KnownToMembers } from '@tinkerstream/contract/projects';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/realtime/live.ts';
import type { ChartsService } from '../charts/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { renewProjectLinks } from './project-links.ts';
import { createProjectsRepository, type ProjectRow } from './repository.ts';

interface MembersOptions {
  readonly subscriptions: { readonly permissionOf: (caller: Caller) => Promise<{ readonly permission: Permission }> };
  readonly live: Pick<Live, 'emit' | 'evict' | 'recheck'>;
  readonly topics: Pick<
    TopicsService,
    'lockOfProject' | 'foreignLinksOfMember' | 'endOfMember' | 'announceEndOfMember' | 'renewNames' | 'announceRenewal'
  >;
  readonly charts: Pick<ChartsService, 'renewLinksKnownTo' | 'announceLinks'>;
}

export type ProjectMembersService = ReturnType<typeof createProjectMembersService>;

/** Who is in a project. */
export function createProjectMembersService(
  database: Database,
  { subscriptions, live, topics, charts }: MembersOptions,
) {
  const repository = createProjectsRepository(database);

  /** @throws AppError TS_ERR_PROJECT_0003 */
  async function getInvited(token: string): Promise<ProjectRow> {
    const project = await repository.findByToken('share_token', token);
    if (!project) throw new AppError('TS_ERR_PROJECT_0003');
    return project;
  }

  return {
    /** @throws AppError TS_ERR_PERMISSION_0001 when the caller's subscription does not let them share */
    async getShareToken(caller: Caller, project: ProjectRow): Promise<string> {
      const { permission } = await subscriptions.permissionOf(caller);
      if (!permission.allowShareProject) throw new AppError('TS_ERR_PERMISSION_0001');
      return project.share_token ?? '';
    },

    async verify(caller: Caller, token: string) {
      const project = await getInvited(token);
      const hasJoined = (await repository.findOfMember(project.id, caller.userId)) !== undefined;
      return { token, projectName: project.name, projectId: project.id, hasJoined };
    },

    async join(caller: Caller, token: string): Promise<void> {
      const project = await getInvited(token);
      const isNew = await database.transaction().execute(async (transaction) => {
        const repository = createProjectsRepository(transaction);
        await repository.lock(project.id);
        // Deleted or renewed meanwhile: who is removed at this moment must not come back by the old link.
        const now = await repository.find(project.id);
        if (now?.share_token !== token) throw new AppError('TS_ERR_PROJECT_0003');
        return repository.addMember(project.id, caller.userId);
      });
      if (!isNew) return;
      const { userId, email } = caller;
      live.emit(projectRoom(project.id), 'new_user', { projectId: project.id, userId, username: email });
    },

    /**
     * Removes a collaborator, whose own topics leave the project with them. They are out of every open room of it
     * immediately, cannot come back by an old link, and what they know of what is in `renew` opens nothing any longer.
     * @throws AppError for the owner, and for somebody who is not in the project
     */
    async remove(project: ProjectRow, userId: string, renew: readonly KnownToMembers[]): Promise<void> {
      if (userId === project.owner_id) throw new AppError('TS_ERR_PROJECT_0004');
      const foreign = await topics.foreignLinksOfMember(project.id, userId);
      const renews = (one: KnownToMembers) => renew.includes(one);
      const done = await database.transaction().execute(async (transaction) => {
        const repository = createProjectsRepository(transaction);
        // In the order in which a deletion locks them: project, topics, members.
        if (!(await repository.lock(project.id))) throw new AppError('TS_ERR_PROJECT_0001');
        const ofProject = await topics.lockOfProject(transaction, project.id);
        if (!(await repository.removeMember(project.id, userId))) throw new AppError('TS_ERR_PROJECT_0005');
        const tokens = await renewProjectLinks(transaction, project.id, [
          'join',
          ...(['map', 'open-api'] as const).filter(renews),
        ]);
        const ended = await topics.endOfMember(transaction, project.id, userId, foreign);
        const left = (await repository.membersOf([project.id])).get(project.id) ?? [];
        const topicIds = ofProject.map((topic) => topic.id);
        // A topic that is here only because a member once linked it is not the project's to rename.
        const named = ofProject.filter((topic) => left.includes(topic.creator_id)).map((topic) => topic.id);
        return {
          tokens,
          ended,
          topicIds,
          charts: renews('charts') ? await charts.renewLinksKnownTo(transaction, userId, topicIds) : [],
          renamed: await topics.renewNames(transaction, renews('topic-names') ? named : []),
        };
      });
      live.emit(projectRoom(project.id), 'remove_user', { projectId: project.id, userId });
      live.evict(roomsOfProject(project.id), userId);
      await Promise.all([
        topics.announceRenewal(done.renamed),
        live.recheck(done.topicIds.map(topicRoom), done.tokens),
        topics.announceEndOfMember(done.ended),
        charts.announceLinks(done.charts),
      ]);
    },
  };
}

/** The rooms that are a project's own. */
export function roomsOfProject(projectId: string): Room[] {
  return [projectRoom(projectId), `${projectRoom(projectId)}_APPLET`];
}
