import { isPupil } from '@tinkerstream/contract/accounts';
import type { ClassContent } from '@tinkerstream/contract/classes';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Pupils } from '../accounts/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { RecordsService } from '../records/index.ts';
import { createClassesRepository, createCopyRepository, createPupilRepository } from '../rosters/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { UserDirectory } from '../users/index.ts';
import type { ClassAccess } from './access.ts';
import { announceChange, announceLimit, announceNames, announceToPupils } from './announcements.ts';
import type { ArchivedRoles } from './archived-roles.ts';
import type { SignOut } from './door/sign-out.ts';
import type { PauseChange } from './lesson/pause-change.ts';
import type { CopyMembers } from './work/copy-members.ts';
import type { CopyRemoval } from './work/copy-removal.ts';

interface EndingOptions {
  readonly access: ClassAccess;
  readonly events: Events;
  readonly pupils: Pick<Pupils, 'endSessions' | 'close'>;
  readonly users: Pick<UserDirectory, 'emailsOf'>;
  readonly members: Pick<ProjectDirectory, 'ownedIdsOf'>;
  readonly topics: Pick<TopicsService, 'listOfCreator' | 'listOfProjects' | 'removeOfCreator'>;
  readonly countersOf: RecordsService['countersOf'];
  readonly archivedRoles: Pick<ArchivedRoles, 'applyIn'>;
  readonly copyMembers: Pick<CopyMembers, 'applyRoles'>;
  readonly copyRemoval: Pick<CopyRemoval, 'removeOfClass'>;
  readonly pause: PauseChange;
  readonly signOut: Pick<SignOut, 'all'>;
  readonly removeMember: (projectId: string, userId: string) => Promise<void>;
  readonly removeProjectsOf: (userId: string) => Promise<void>;
}

export type ClassEnding = ReturnType<typeof createClassEnding>;

/** Ends classes after their last lesson. */
export function createClassEnding(database: Database, options: EndingOptions) {
  const { access, events, pupils, users, members, topics, countersOf, removeMember, removeProjectsOf } = options;
  const { archivedRoles, copyMembers, copyRemoval, pause, signOut } = options;
  const repository = createPupilRepository(database);

  /**
   * The accounts that are deleted with a class: those of its pupils. An account with a password stays, with everything
   * it owns.
   */
  async function accountsOf(classId: string): Promise<string[]> {
    const ids = (await repository.list(classId)).flatMap(({ userId }) => userId ?? []);
    const usernames = await users.emailsOf(ids);
    return ids.filter((id) => isPupil(usernames.get(id) ?? ''));
  }

  async function setArchived(caller: Caller, classId: string, archivedOn: number | null): Promise<void> {
    const found = await access.getOwn(caller, classId);
    await events.change(async (change) => {
      const repository = createClassesRepository(change.transaction);
      await repository.lock(classId);
      await repository.update(classId, { archivedOn, openUntil: 0 });
      await pause.end(change, (await repository.find(classId)) ?? found);
      await archivedRoles.applyIn(change, classId, found.projectId);
      if (archivedOn !== null && found.signsOut) await signOut.all(change, classId);
      await copyMembers.applyRoles(change, classId);
      await announceToPupils(change, classId);
      await announceNames(change, found);
      await announceChange(change, found);
      await announceLimit(change, found);
    });
  }

  return {
    archive: (caller: Caller, classId: string) => setArchived(caller, classId, Date.now()),
    restore: (caller: Caller, classId: string) => setArchived(caller, classId, null),

    /** The things that `remove` deletes. @throws AppError as `getOwn` */
    async content(caller: Caller, classId: string): Promise<ClassContent> {
      await access.getOwn(caller, classId);
      const [all, accounts] = await Promise.all([repository.list(classId), accountsOf(classId)]);
      const owned = (await Promise.all(accounts.map(members.ownedIdsOf))).flat();
      const created = (await Promise.all(accounts.map(topics.listOfCreator))).flat();
      const copies = await createCopyRepository(database).listOfClass(classId);
      const copyIds = copies.flatMap(({ projectId }) => projectId ?? []);
      const copied = await topics.listOfProjects(copyIds);
      const topicIds = [...new Set([...created, ...copied].map(({ id }) => id))];
      const records = [...(await countersOf(topicIds)).values()].reduce((sum, counter) => sum + counter.records, 0);
      return {
        accounts: accounts.length,
        copies: copyIds.length,
        projects: owned.length,
        topics: topicIds.length,
        records,
        staying: all.filter(({ userId }) => userId !== null).length - accounts.length,
      };
    },

    /**
     * Deletes a class with its copies, the accounts that it has made, and everything they own. The class goes last, so
     * what a restart interrupts can be repeated.
     * @throws AppError as `getOwn`
     */
    async remove(caller: Caller, classId: string): Promise<void> {
      const found = await access.getOwn(caller, classId);
      // Archived, so that nobody comes in while the class is deleted.
      await setArchived(caller, classId, Date.now());
      await copyRemoval.removeOfClass(classId);
      for (const userId of await accountsOf(classId)) {
        await events.change((change) => pupils.endSessions(change, userId));
        await removeProjectsOf(userId);
        await events.change((change) => topics.removeOfCreator(change, userId));
        await pupils.close(userId);
      }
      const { projectId } = found;
      for (const { userId } of await repository.list(classId)) {
        if (userId && projectId) await removeMember(projectId, userId);
      }
      await events.change(async (change) => {
        await announceChange(change, found);
        await announceNames(change, found);
        await createClassesRepository(change.transaction).remove(classId);
      });
    },
  };
}
