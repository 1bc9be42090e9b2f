import type { ListPlaces } from '@tinkerstream/contract/admin';
import { MAX_PUPILS, PUPIL_NAME_LENGTH, pupilNameKey } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Change } from '../../../platform/events/events.ts';
import {
  type ClassEntity,
  createClassesRepository,
  createPupilRepository,
  type PupilEntity,
  type PupilRepository,
} from '../../rosters/index.ts';
import { announceChange } from '../announcements.ts';
import type { PauseChange } from '../lesson/pause-change.ts';
import type { PictureBox } from '../picture-box.ts';
import { newPupil } from '../place-of-name.ts';
import type { ClassPresenter } from '../presenter.ts';
import { type ClassMembers, createClassProject } from '../project.ts';
import type { CopyMembers } from '../work/copy-members.ts';

interface ClassPlacesOptions {
  readonly box: PictureBox;
  readonly members: ClassMembers;
  readonly pause: Pick<PauseChange, 'include'>;
  readonly copyMembers: Pick<CopyMembers, 'admitPupil'>;
  readonly accessOf: ClassPresenter['accessOf'];
}

/** An account that an administrator puts into a class. */
interface NewMember {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export type ClassPlaces = ReturnType<typeof createClassPlaces>;

/** Puts accounts with a password into classes, for an administrator. */
export function createClassPlaces(
  database: Database,
  { box, members, pause, copyMembers, accessOf }: ClassPlacesOptions,
) {
  const project = createClassProject(members);

  async function getInUse(target: Database, classId: string): Promise<ClassEntity> {
    const found = await createClassesRepository(target).find(classId);
    if (!found) throw new AppError(classErrors.unknown);
    if (found.archivedOn !== null) throw new AppError(classErrors.archived);
    return found;
  }

  /** A name of the list that nobody has taken, or a new one; undefined in a full class. */
  async function placeFor(
    repository: PupilRepository,
    classId: string,
    name: string,
  ): Promise<PupilEntity | undefined> {
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? '' : ` ${number}`;
      const tried = cutText(name, PUPIL_NAME_LENGTH - suffix.length) + suffix;
      const known = await repository.findByName(classId, pupilNameKey(tried));
      if (known?.userId === null) return known;
      if (known) continue;
      if ((await repository.count(classId)) >= MAX_PUPILS) return undefined;
      const created = newPupil(classId, tried, box);
      await repository.create([created]);
      return created;
    }
  }

  return {
    /**
     * Puts a new account into a class, its project and the copies of its name, as part of the transaction that creates it.
     * @returns false if the class is full
     * @throws classErrors.unknown, classErrors.archived
     */
    async join(change: Change, classId: string, member: NewMember): Promise<boolean> {
      const { transaction } = change;
      if (!(await createClassesRepository(transaction).lock(classId))) throw new AppError(classErrors.unknown);
      const found = await getInUse(transaction, classId);
      const repository = createPupilRepository(transaction);
      const { userId, email: username, firstName, lastName } = member;
      const place = await placeFor(repository, classId, `${firstName} ${lastName}`.trim());
      if (!place) return false;
      await repository.update(place.id, { userId, enteredOn: Date.now() });
      const { projectId, ownerId } = found;
      await pause.include(change, found, userId);
      if (projectId) await project.admit(change, { classId, projectId, ownerId }, { userId, username });
      await copyMembers.admitPupil(change, place.id, { userId, username });
      await announceChange(change, found);
      return true;
    },

    /** @throws AppError as `join` */
    async find(classId: string): Promise<ListPlaces> {
      const { ownerId } = await getInUse(database, classId);
      const repository = createPupilRepository(database);
      const [list, { permission, seats, until }] = await Promise.all([repository.list(classId), accessOf(ownerId)]);
      const open = list.filter(({ userId }) => userId === null).length;
      return { free: MAX_PUPILS - list.length + open, seats: seats?.total ?? null, permission, until };
    },
  };
}
