import { isPupil } from '@tinkerstream/contract/accounts';
import { type addPupils, MAX_PUPILS, type Pass, type Pictures, pupilNameKey } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Pupils } from '../accounts/index.ts';
import {
  type ClassEntity,
  createClassesRepository,
  createCopyRepository,
  createPupilRepository,
  type PupilEntity,
  type PupilRepository,
} from '../rosters/index.ts';
import type { UserDirectory } from '../users/index.ts';
import type { ClassAccess } from './access.ts';
import { announceChange, announceNames } from './announcements.ts';
import { findLookAlike } from './door/look-alikes.ts';
import { NO_PASS, type Passes } from './door/passes.ts';
import type { PauseChange } from './lesson/pause-change.ts';
import type { PictureBox } from './picture-box.ts';
import { newPupil } from './place-of-name.ts';
import type { CopyRemoval } from './work/copy-removal.ts';

interface RosterOptions {
  readonly access: ClassAccess;
  readonly events: Events;
  readonly pupils: Pick<Pupils, 'rename' | 'endSessions' | 'close'>;
  readonly users: Pick<UserDirectory, 'emailsOf'>;
  readonly box: PictureBox;
  readonly passes: Passes;
  readonly report: SecurityLog['report'];
  readonly copyRemoval: Pick<CopyRemoval, 'endOf'>;
  readonly pause: PauseChange;
  /** Removes a user from a project, and ends everything that depends on the membership. */
  readonly removeMember: (projectId: string, userId: string) => Promise<void>;
}

export type Roster = ReturnType<typeof createRoster>;

/** The pupils of a class, with the changes that their teachers make. */
export function createRoster(
  database: Database,
  { access, events, pupils, users, box, passes, report, pause, copyRemoval, removeMember }: RosterOptions,
) {
  /** Changes the list of a class that is locked. @throws AppError as `getTaught` */
  async function changeList<Result>(
    caller: Caller,
    classId: string,
    work: (change: Change, repository: PupilRepository, found: ClassEntity) => Promise<Result>,
  ): Promise<Result> {
    const found = await access.getTaught(caller, classId);
    return events.change(async (change) => {
      if (!(await createClassesRepository(change.transaction).lock(classId))) throw new AppError(classErrors.unknown);
      const result = await work(change, createPupilRepository(change.transaction), found);
      await announceChange(change, found);
      return result;
    });
  }

  /** Changes one pupil. @throws AppError as `getTaught`, and classErrors.unknown for a pupil who is not in the class */
  function changePupil<Result>(
    caller: Caller,
    classId: string,
    pupilId: string,
    work: (change: Change, repository: PupilRepository, pupil: PupilEntity, found: ClassEntity) => Promise<Result>,
  ): Promise<Result> {
    return changeList(caller, classId, async (change, repository, found) => {
      const pupil = await repository.find(classId, pupilId);
      if (!pupil) throw new AppError(classErrors.unknown);
      return work(change, repository, pupil, found);
    });
  }

  /**
   * Removes a pupil with the copies that are theirs alone. The account that the class has made is closed.
   * @throws AppError as `changePupil`
   */
  async function remove(caller: Caller, classId: string, pupilId: string): Promise<void> {
    const found = await access.getTaught(caller, classId);
    const { projectId } = found;
    const held = await createCopyRepository(database).listOfPupil(pupilId);
    const userId = await changePupil(caller, classId, pupilId, async (change, repository, pupil) => {
      await repository.remove(pupilId);
      await announceNames(change, found);
      if (pupil.userId) {
        await pupils.endSessions(change, pupil.userId);
        await pause.exclude(change, found, pupil.userId);
      }
      return pupil.userId;
    });
    await copyRemoval.endOf(held, userId);
    if (!userId) return;
    if (projectId) await removeMember(projectId, userId);
    await pupils.close(userId);
  }

  /**
   * Changes how a pupil comes in whose account the class has made.
   * @throws AppError as `getEntrusted` and `changePupil`, and classErrors.cannotLetIn for an account with a password
   */
  async function changeEntry<Result>(
    caller: Caller,
    classId: string,
    pupilId: string,
    work: (change: Change, repository: PupilRepository, pupil: PupilEntity) => Promise<Result>,
  ): Promise<Result> {
    await access.getEntrusted(caller, classId);
    return changePupil(caller, classId, pupilId, async (change, repository, pupil) => {
      if (!(await isLetIn(pupil))) throw new AppError(classErrors.cannotLetIn);
      return work(change, repository, pupil);
    });
  }

  /** Whether the class lets someone in: a name without an account, or with one that the class has made. */
  async function isLetIn({ userId }: Pick<PupilEntity, 'userId'>): Promise<boolean> {
    return userId === null || isPupil((await users.emailsOf([userId])).get(userId) ?? '');
  }

  function reportEntry(event: 'cards.shown' | 'pictures.renewed' | 'pass.given', by: Caller, at: Client, of: string) {
    report({ event, userId: by.userId, address: at.address, subject: 'class', subjectId: of });
  }

  return {
    /**
     * Adds a list. With the first one, pupils pick their names; a teacher may let nicknames in again.
     * @returns how many names are new, and whether this ends nicknames
     * @throws AppError as `getTaught`, classErrors.full
     */
    add: (caller: Caller, classId: string, names: readonly string[]): Promise<ResponseOf<typeof addPupils>> =>
      changeList(caller, classId, async ({ transaction }, repository, { allowsNicknames }) => {
        const before = await repository.list(classId);
        const known = new Set(before.map(({ nameKey }) => nameKey));
        const added: PupilEntity[] = [];
        for (const name of names) {
          const key = pupilNameKey(name);
          if (!known.has(key)) added.push({ ...newPupil(classId, name, box), isListed: true });
          known.add(key);
        }
        if (known.size > MAX_PUPILS) throw new AppError(classErrors.full, String(known.size - added.length));
        await repository.create(added);
        const endsNicknames = allowsNicknames && added.length > 0 && !before.some(({ isListed }) => isListed);
        if (endsNicknames) await createClassesRepository(transaction).update(classId, { allowsNicknames: false });
        return { added: added.length, endsNicknames };
      }),

    /**
     * Renames a pupil; the same name again confirms it.
     * @throws AppError as `changePupil`, and classErrors.nameTaken, classErrors.nameLooksAlike
     */
    rename: (caller: Caller, classId: string, pupilId: string, name: string): Promise<void> =>
      changePupil(caller, classId, pupilId, async (change, repository, { userId }, found) => {
        const nameKey = pupilNameKey(name);
        const other = await repository.findByName(classId, nameKey);
        if (other && other.id !== pupilId) throw new AppError(classErrors.nameTaken);
        const others = (await repository.list(classId)).filter(({ id }) => id !== pupilId);
        const twin = findLookAlike(others, name);
        if (twin) throw new AppError(classErrors.nameLooksAlike, twin.name);
        await repository.update(pupilId, { name, nameKey, isDoubtful: false });
        if (userId) await pupils.rename(change.transaction, userId, name);
        await announceNames(change, found);
      }),

    /** Gives a pupil new pictures, and ends their sessions. @throws AppError as `changeEntry` */
    async reset(caller: Caller, client: Client, classId: string, pupilId: string): Promise<Pictures> {
      const pictures = await changeEntry(caller, classId, pupilId, async (change, repository, { userId }) => {
        const drawn = box.draw();
        const sealed = box.seal(drawn, pupilId);
        await repository.update(pupilId, { ...NO_PASS, pictures: sealed, wrongCount: 0, waitUntil: 0 });
        if (userId) await pupils.endSessions(change, userId);
        return drawn;
      });
      reportEntry('pictures.renewed', caller, client, classId);
      return pictures;
    },

    /** Lets a pupil in once without pictures, by a number. @throws AppError as `changeEntry` */
    async pass(caller: Caller, client: Client, classId: string, pupilId: string): Promise<Pass> {
      const pass = await changeEntry(caller, classId, pupilId, async (_change, repository) => {
        const drawn = passes.draw(pupilId);
        await repository.update(pupilId, drawn.stored);
        return drawn.pass;
      });
      reportEntry('pass.given', caller, client, classId);
      return pass;
    },

    remove,

    /**
     * Removes several pupils, one after the other. A name of the list stays there, so that its pupil can take it.
     * Pupils who have left already do not count.
     * @returns how many there were.
     * @throws AppError as `getTaught`
     */
    async removeAll(caller: Caller, classId: string, pupilIds: readonly string[]): Promise<number> {
      await access.getTaught(caller, classId);
      const found = (await createPupilRepository(database).list(classId)).filter(({ id }) => pupilIds.includes(id));
      for (const { id, name, isListed } of found) {
        await remove(caller, classId, id);
        if (!isListed) continue;
        await changeList(caller, classId, async (_change, repository) => {
          if (await repository.findByName(classId, pupilNameKey(name))) return;
          await repository.create([{ ...newPupil(classId, name, box), isListed: true }]);
        });
      }
      return found.length;
    },

    /** @throws AppError as `getEntrusted` */
    async cards(
      caller: Caller,
      client: Client,
      classId: string,
    ): Promise<{ id: string; name: string; pictures: Pictures }[]> {
      await access.getEntrusted(caller, classId);
      const list = await createPupilRepository(database).list(classId);
      const usernames = await users.emailsOf(list.flatMap(({ userId }) => userId ?? []));
      reportEntry('cards.shown', caller, client, classId);
      return list.flatMap(({ id, name, userId, pictures: sealed }) => {
        // An account with a password needs no pictures.
        const needsPictures = userId === null || isPupil(usernames.get(userId) ?? '');
        const pictures = needsPictures ? box.open(sealed, id) : undefined;
        return pictures ? [{ id, name, pictures }] : [];
      });
    },
  };
}
