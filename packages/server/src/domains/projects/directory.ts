import { projectErrors } from '@tinkerstream/contract/error-codes';
import { allows, type Deed, type HeldRole, type MemberRole } from '@tinkerstream/contract/projects';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createPauseRepository, type Pause } from './pause-repository.ts';
import { createProjectsRepository, type MemberProject, type ProjectEntity } from './repository.ts';
import type { TaughtCopies } from './taught-copies.ts';

export type ProjectDirectory = ReturnType<typeof createProjectDirectory>;

/** The members, names and locks of projects, for the domains above. */
export function createProjectDirectory(database: Database, copies: TaughtCopies) {
  const repository = createProjectsRepository(database);
  const { projectIdsOf, rolesOf, ownedIdsOf, namesOf, membersOf, markChanged } = repository;

  /** @throws projectErrors.unknown for an unknown project, and if the caller is not a member */
  async function getAccessible(caller: Pick<Caller, 'userId'>, projectId: string): Promise<MemberProject> {
    const project = await repository.findOfMember(projectId, caller.userId);
    if (!project) throw new AppError(projectErrors.unknown);
    return project;
  }

  return {
    projectIdsOf,
    rolesOf,
    ownedIdsOf,
    namesOf,
    membersOf,
    markChanged,
    /** The copies that a user teaches. */
    copies,

    findByOpenApiKey: (key: string): Promise<ProjectEntity | undefined> => repository.findByToken('openApiKey', key),

    /** Locks a project until the transaction ends. @returns whether it exists */
    lock: (transaction: Database, projectId: string): Promise<boolean> =>
      createProjectsRepository(transaction).lock(projectId),

    /** Locks a membership until the transaction ends. @returns the role; undefined if the user is no member */
    lockMember: (transaction: Database, projectId: string, userId: string): Promise<HeldRole | undefined> =>
      createProjectsRepository(transaction).lockMember(projectId, userId),

    /** The roles of the members of a project by user, in a transaction. */
    rolesIn: (transaction: Database, projectId: string): Promise<Map<string, MemberRole>> =>
      createProjectsRepository(transaction).listMembers(projectId),

    /** Makes a user a member in a transaction that has locked the project. @returns whether the member is new */
    addMember: (transaction: Database, projectId: string, userId: string, role: MemberRole): Promise<boolean> =>
      createProjectsRepository(transaction).addMember(projectId, userId, role),

    /** Sets the role of a member in a transaction that has locked the project. @returns whether the user is a member */
    setRole: (transaction: Database, projectId: string, userId: string, role: MemberRole): Promise<boolean> =>
      createProjectsRepository(transaction).setRole(projectId, userId, role),

    /**
     * Restricts a member to viewing a project, or ends that, in a transaction that has locked it.
     * @returns whether the role has changed
     */
    setArchived: (transaction: Database, projectId: string, userId: string, isArchived: boolean): Promise<boolean> => {
      const { archiveRole, restoreRole } = createProjectsRepository(transaction);
      return isArchived ? archiveRole(projectId, userId) : restoreRole(projectId, userId);
    },

    /** Sets the role of users who join a project by its link from now on, in a transaction that has locked it. */
    setJoinRole: (transaction: Database, projectId: string, role: MemberRole): Promise<void> =>
      createProjectsRepository(transaction).setJoinRole(projectId, role),

    /** The members of a project beside some users, in a transaction. */
    async othersIn(transaction: Database, projectId: string, userIds: readonly string[]): Promise<string[]> {
      const roles = await createProjectsRepository(transaction).listMembers(projectId);
      return [...roles.keys()].filter((userId) => !userIds.includes(userId));
    },

    /** Pauses the changes of some users in a project, by a transaction. They need not be members yet. */
    pause: (transaction: Database, pause: Pause, userIds: readonly string[]): Promise<void> =>
      createPauseRepository(transaction).add(pause, userIds),

    /** Ends the pause of a class, or of one user in it, by a transaction. */
    endPause: (transaction: Database, classId: string, userId?: string): Promise<void> =>
      createPauseRepository(transaction).remove(classId, userId),

    /** When the changes of a user are paused until, by project, in milliseconds since 1970 UTC. */
    pausesOf: createPauseRepository(database).listOfUser,

    ownerOf: async (transaction: Database, projectId: string): Promise<string | undefined> =>
      (await createProjectsRepository(transaction).find(projectId))?.ownerId,

    /** Whether a user is the owner or a collaborator. */
    async canRead(userId: string, projectId: string): Promise<boolean> {
      return (await repository.findOfMember(projectId, userId)) !== undefined;
    },

    getAccessible,

    /**
     * A project in which the caller may make a change.
     * @param makerId the user who created the changed item
     * @throws projectErrors.unknown, projectErrors.roleTooLow if the caller's role does not allow the deed
     */
    async getAllowed(caller: Caller, projectId: string, deed: Deed, makerId?: string | null): Promise<MemberProject> {
      const project = await getAccessible(caller, projectId);
      requireDeed(project.role, deed, makerId === caller.userId);
      return project;
    },
  };
}

/**
 * @throws projectErrors.unknown without a role, projectErrors.roleTooLow if the role does not allow the deed,
 *   projectErrors.changesPaused while changes are paused
 */
export function requireDeed(role: HeldRole | undefined, deed: Deed, isOwn = false): void {
  if (role === undefined) throw new AppError(projectErrors.unknown);
  refusePaused(role);
  if (!allows(role, deed, isOwn)) throw new AppError(projectErrors.roleTooLow);
}

/** @throws projectErrors.changesPaused while a teacher has paused the changes of the member */
export function refusePaused(role: HeldRole | undefined): void {
  if (role === 'PAUSED') throw new AppError(projectErrors.changesPaused);
}
