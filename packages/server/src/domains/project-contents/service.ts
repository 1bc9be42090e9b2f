import { permissionErrors } from '@tinkerstream/contract/error-codes';
import type { MemberRole } from '@tinkerstream/contract/projects';
import { allowsOneMore, type CreateLimit, type Permission } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { AskFor } from '../../platform/events/provided.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import {
  createProjectsRepository,
  type MemberProject,
  type ProjectDirectory,
  type ProjectEntity,
  type ProjectsRepository,
} from '../projects/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { WithUserLock } from '../users/index.ts';

interface ProjectsServiceOptions {
  readonly members: Pick<ProjectDirectory, 'getAccessible' | 'getAllowed' | 'copies'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly withUserLock: WithUserLock;
  readonly events: Events;
  readonly askFor: AskFor;
}

export type ProjectsService = ReturnType<typeof createProjectsService>;

export function createProjectsService(
  repository: ProjectsRepository,
  {
    members: { getAccessible, getAllowed, copies },
    subscriptions,
    withUserLock,
    events,
    askFor,
  }: ProjectsServiceOptions,
) {
  const eventTriggers = askFor<(projectId: string) => Promise<number>>('the number of event triggers of a project');

  async function createLimitOf(caller: Caller): Promise<CreateLimit> {
    const { permission } = await subscriptions.permissionOf(caller);
    const count = await repository.countOwned(caller.userId);
    const limit = permission.allowProjectCount;
    return { allowCreate: allowsOneMore(limit, count), count, limit };
  }

  return {
    createLimitOf,
    getAccessible,
    getAllowed,
    /** @param withoutCopies whether copies of pupils are left out, for their teachers */
    listAccessible: ({ userId }: Caller, withoutCopies: boolean) =>
      repository.listOfMember(userId, withoutCopies ? copies.select(userId) : undefined),
    membersOf: repository.listMembers,
    /** The projects of the demo class. */
    findDemo: repository.listDemo,

    provideEventTriggerCount: eventTriggers.provide,
    countEventTriggers: (projectId: string) => eventTriggers.get()(projectId),

    /** @throws permissionErrors.notIncluded if the subscription allows no more projects */
    async create(caller: Caller, name: string, { isDemo, joinRole }: NewProjectOptions = {}): Promise<MemberProject> {
      const { permission } = await subscriptions.permissionOf(caller);
      const project = await withUserLock(caller.userId, (change) =>
        addProject(change, { ownerId: caller.userId, name, isDemo, joinRole }, permission),
      );
      return { ...project, role: 'CHANGE' };
    },

    async rename(caller: Caller, projectId: string, name: string): Promise<void> {
      const project = await getAllowed(caller, projectId, 'CHANGE');
      await repository.rename(project.id, name, caller.userId, Date.now());
      await events.emit('project.changed', { projectId: project.id });
    },
  };
}

interface NewProjectOptions {
  readonly isDemo?: boolean | undefined;
  /** The role of users who join by the project's link. */
  readonly joinRole?: MemberRole | undefined;
}

interface NewProject extends NewProjectOptions, Pick<ProjectEntity, 'ownerId' | 'name' | 'isClassCopy'> {}

/**
 * Creates a project in a transaction that has locked its owner. A project of the demo class, and a pupil's copy, count
 * in no limit.
 * @throws permissionErrors.notIncluded if the subscription allows no more projects
 */
export async function addProject(
  { transaction }: Pick<Change, 'transaction'>,
  { ownerId, name, isDemo = false, isClassCopy = false, joinRole = isClassCopy ? 'VIEW' : 'CHANGE' }: NewProject,
  permission: Pick<Permission, 'allowProjectCount'>,
): Promise<ProjectEntity> {
  const now = Date.now();
  const project: ProjectEntity = {
    id: uuidv7(),
    name,
    ownerId,
    createdOn: now,
    modifiedOn: now,
    modifiedBy: ownerId,
    embedMapToken: randomToken(),
    openApiKey: randomToken(),
    shareToken: randomToken(),
    // The users whom a pupil lets into a copy only view it, unless the pupil wants otherwise.
    joinRole,
    isDemo,
    isClassCopy,
  };
  const repository = createProjectsRepository(transaction);
  const count = await repository.countOwned(ownerId);
  if (!isDemo && !isClassCopy && !allowsOneMore(permission.allowProjectCount, count))
    throw new AppError(permissionErrors.notIncluded);
  await repository.create(project);
  return project;
}
