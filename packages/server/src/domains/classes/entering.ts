import { isPupil } from '@tinkerstream/contract/accounts';
import {
  type ClassDoor,
  type EnteredClass,
  isUnkind,
  MAX_PUPILS,
  normaliseCode,
  type Pictures,
  pupilNameKey,
} from '@tinkerstream/contract/classes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import { GuessLimit } from '../../platform/limits/guess-turns.ts';
import type { CreateSharedLimit } from '../../platform/limits/shared-limit.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Pupils } from '../accounts/index.ts';
import type { ProjectDirectory } from '../members/index.ts';
import type { UserDirectory } from '../people/index.ts';
import { announceChange } from './classes.ts';
import { NO_PASS, type Passes } from './door/passes.ts';
import type { PauseChange } from './lesson/pause-change.ts';
import type { PictureBox } from './picture-box.ts';
import { type ClassMembers, createClassProject } from './project.ts';
import { createPupilRepository, type PupilEntity } from './pupil-repository.ts';
import { type ClassEntity, createClassesRepository } from './repository.ts';
import type { CopyMembers } from './work/copy-members.ts';
import { waitAfter } from './wrong-pictures.ts';

/** Wrong codes of an address in a minute. Beyond it they wait for their turn; nobody is refused. */
const WRONG_CODES_A_MINUTE = 300;

interface EnteringOptions {
  readonly events: Events;
  readonly pupils: Pick<Pupils, 'create' | 'createKey'>;
  readonly box: PictureBox;
  readonly passes: Passes;
  readonly report: SecurityLog['report'];
  readonly pause: PauseChange;
  readonly members: ClassMembers & Pick<ProjectDirectory, 'namesOf' | 'canRead'>;
  readonly copyMembers: Pick<CopyMembers, 'admitPupil'>;
  readonly users: Pick<UserDirectory, 'peopleOf' | 'emailsOf'>;
  readonly createLimit: CreateSharedLimit;
}

/** What someone shows for a name in use. */
interface Proof {
  readonly pictures?: Pictures | undefined;
  /** The number of a pass. */
  readonly pass?: string | undefined;
}

/** A name in a class for which someone enters. */
interface Entry {
  readonly found: ClassEntity;
  readonly pupil: PupilEntity;
  readonly pictures: Pictures;
  readonly isNew: boolean;
}

/** An entry, or why there is none: a wrong guess must be stored, which an error in the transaction would undo. */
type Outcome = Entry | { readonly refusal: AppError };

export type Entering = ReturnType<typeof createEntering>;

/** How pupils come into a class: with its code, and a name. */
export function createEntering(
  database: Database,
  { events, pupils, box, passes, report, pause, members, copyMembers, users, createLimit }: EnteringOptions,
) {
  const wrongCodes = new GuessLimit(createLimit, 'class-code-address', WRONG_CODES_A_MINUTE, 60_000);
  const project = createClassProject(members);

  /** @throws AppError TS_ERR_CLASS_0002 */
  async function getOpen(typedCode: string, client: Client): Promise<ClassEntity> {
    const settle = await wrongCodes.begin(client);
    const found = await createClassesRepository(database).findOpen(normaliseCode(typedCode), Date.now());
    await settle(found !== undefined);
    if (!found) throw new AppError('TS_ERR_CLASS_0002');
    return found;
  }

  /** Locks a class whose door may have closed by now. @throws AppError TS_ERR_CLASS_0002 */
  async function lockOpen(transaction: Database, { id, code }: ClassEntity): Promise<ClassEntity> {
    const repository = createClassesRepository(transaction);
    await repository.lock(id);
    const now = code === null ? undefined : await repository.findOpen(code, Date.now());
    if (now?.id !== id) throw new AppError('TS_ERR_CLASS_0002');
    return now;
  }

  /** The place of a name in a class: of the list, or a new one. @throws AppError TS_ERR_CLASS_0003, _0007, _0010 */
  async function placeFor(transaction: Database, found: ClassEntity, name: string): Promise<PupilEntity> {
    const repository = createPupilRepository(transaction);
    const nameKey = pupilNameKey(name);
    const known = await repository.findByName(found.id, nameKey);
    if (known) return known;
    if (!found.allowsNicknames) throw new AppError('TS_ERR_CLASS_0010');
    if (isUnkind(name)) throw new AppError('TS_ERR_CLASS_0003');
    const count = await repository.count(found.id);
    if (count >= MAX_PUPILS) throw new AppError('TS_ERR_CLASS_0007', String(count));
    const created = newPupil(found.id, name, box);
    await repository.create([created]);
    return created;
  }

  /** Makes the account of a name that nobody has taken, a member of the project and of the copies of its groups. */
  async function take(change: Change, found: ClassEntity, pupil: PupilEntity): Promise<Entry> {
    const { transaction } = change;
    const user = await pupils.create(transaction, pupil.name);
    const { userId } = user;
    const { projectId, ownerId } = found;
    await createPupilRepository(transaction).update(pupil.id, { userId, enteredOn: Date.now() });
    await pause.include(change, found, userId);
    if (projectId) await project.admit(change, { classId: found.id, projectId, ownerId }, user);
    await copyMembers.admitPupil(change, pupil.id, user);
    await announceChange(change, found);
    const entered = { ...pupil, userId };
    return { found, pupil: entered, pictures: await picturesOf(transaction, pupil), isNew: true };
  }

  /** Checks the pictures of a name in use, and stores what a wrong guess changes. */
  async function checkPictures(
    { transaction }: Change,
    pupil: PupilEntity,
    given: Pictures | undefined,
  ): Promise<AppError | undefined> {
    const repository = createPupilRepository(transaction);
    const now = Date.now();
    if (!given) return new AppError('TS_ERR_CLASS_0004');
    if (pupil.waitUntil > now) {
      const seconds = Math.ceil((pupil.waitUntil - now) / 1000);
      return new AppError('TS_ERR_CLASS_0006', String(seconds), { retryAfter: seconds });
    }
    const isRight = box.open(pupil.pictures, pupil.id)?.join(' ') === given.join(' ');
    if (isRight) {
      if (pupil.wrongCount > 0) await repository.update(pupil.id, { wrongCount: 0, waitUntil: 0 });
      return undefined;
    }
    const wrongCount = pupil.wrongCount + 1;
    await repository.update(pupil.id, { wrongCount, waitUntil: now + waitAfter(wrongCount) });
    return new AppError('TS_ERR_CLASS_0005');
  }

  /** Checks the number of a pass. A right one gives the pupil new pictures: those who hear it never see the present ones. */
  async function usePass(
    { transaction }: Change,
    pupil: PupilEntity,
    typed: string,
    client: Client,
  ): Promise<Pictures | undefined> {
    const repository = createPupilRepository(transaction);
    const { isRight, stored } = passes.use(pupil, typed, client);
    if (!isRight) {
      await repository.update(pupil.id, stored);
      return undefined;
    }
    const pictures = box.draw();
    const sealed = box.seal(pictures, pupil.id);
    await repository.update(pupil.id, { ...stored, pictures: sealed, wrongCount: 0, waitUntil: 0 });
    return pictures;
  }

  /** The pictures of a pupil; new ones if the server can no longer read the old ones. */
  async function picturesOf(transaction: Database, { id, pictures }: PupilEntity): Promise<Pictures> {
    const known = box.open(pictures, id);
    if (known) return known;
    const drawn = box.draw();
    await createPupilRepository(transaction).update(id, { pictures: box.seal(drawn, id) });
    return drawn;
  }

  async function enterIn(
    change: Change,
    open: ClassEntity,
    name: string,
    { pictures: given, pass, client }: Proof & { readonly client: Client },
  ): Promise<Outcome> {
    const { transaction } = change;
    const found = await lockOpen(transaction, open);
    const pupil = await placeFor(transaction, found, name);
    if (pupil.userId === null) return take(change, found, pupil);
    const username = (await users.emailsOf([pupil.userId])).get(pupil.userId) ?? '';
    if (!isPupil(username)) return { refusal: new AppError('TS_ERR_CLASS_0050') };
    if (pass !== undefined) {
      const pictures = await usePass(change, pupil, pass, client);
      await announceChange(change, found);
      return pictures ? { found, pupil, pictures, isNew: true } : { refusal: new AppError('TS_ERR_CLASS_0077') };
    }
    const refusal = await checkPictures(change, pupil, given);
    if (refusal) return { refusal };
    await announceChange(change, found);
    return { found, pupil, pictures: await picturesOf(transaction, pupil), isNew: false };
  }

  /** Enters, with the key of the account. */
  async function enterBy(enter: (change: Change) => Promise<Outcome>): Promise<EnteredClass> {
    const outcome = await events.change(async (change) => {
      const entry = await enter(change);
      if ('refusal' in entry) return entry;
      const key = await pupils.createKey(change.transaction, entry.pupil.userId ?? '');
      if (!key) throw new AppError('TS_ERR_CLASS_0002');
      return { entry, key };
    });
    if ('refusal' in outcome) throw outcome.refusal;
    return { ...outcome.key, ...(await present(outcome.entry, outcome.entry.pupil.userId ?? '')) };
  }

  /** @param userId of the pupil, who may be no member of the project */
  async function present(
    { found, pupil, pictures, isNew }: Entry,
    userId: string,
  ): Promise<Omit<EnteredClass, 'username' | 'directAccessKey'>> {
    const isMember = found.projectId !== null && (await members.canRead(userId, found.projectId));
    const names = await members.namesOf(isMember && found.projectId ? [found.projectId] : []);
    const projectName = found.projectId && names.get(found.projectId);
    return {
      className: found.name,
      name: pupil.name,
      pictures,
      isNew,
      project: found.projectId && projectName ? { id: found.projectId, name: projectName } : null,
    };
  }

  return {
    /** What a pupil sees at the door. @throws AppError TS_ERR_CLASS_0002, TS_ERR_AUTH_0006 */
    async door(code: string, client: Client): Promise<ClassDoor> {
      const found = await getOpen(code, client);
      const list = await createPupilRepository(database).list(found.id);
      return {
        className: found.name,
        allowsNicknames: found.allowsNicknames,
        names: list.map(({ name, userId }) => ({ name, isInUse: userId !== null })),
      };
    },

    /** @throws AppError TS_ERR_CLASS_0002 to _0007, _0010, _0050, _0077, TS_ERR_AUTH_0006 */
    async enter(
      { code, name, pass, pictures }: Proof & { readonly code: string; readonly name: string },
      client: Client,
    ): Promise<EnteredClass> {
      const open = await getOpen(code, client);
      const entered = await enterBy((change) => enterIn(change, open, name, { pictures, pass, client }));
      if (pass !== undefined && entered.isNew)
        report({ event: 'pass.used', address: client.address, subject: 'class', subjectId: open.id });
      return entered;
    },

    /**
     * Lets a pupil who is signed in into another class, which makes an account of its own for them: what each of the classes
     * may do to an account ends at that class. @throws AppError TS_ERR_AUTH_0004 for any other account
     */
    async join(
      caller: Caller,
      { code, name }: { readonly code: string; readonly name?: string | undefined },
      client: Client,
    ): Promise<EnteredClass> {
      if (!isPupil(caller.email)) throw new AppError('TS_ERR_AUTH_0004');
      const open = await getOpen(code, client);
      const ownName = (await users.peopleOf([caller.userId])).get(caller.userId)?.name ?? '';
      return enterBy(async (change): Promise<Entry> => {
        const { transaction } = change;
        const found = await lockOpen(transaction, open);
        const mine = await createPupilRepository(transaction).findByUser(found.id, caller.userId);
        if (mine) return { found, pupil: mine, pictures: await picturesOf(transaction, mine), isNew: false };
        const place = await placeFor(transaction, found, name ?? ownName);
        if (place.userId !== null) throw new AppError('TS_ERR_CLASS_0011');
        return take(change, found, place);
      });
    },
  };
}

/** A name that nobody has taken, with its pictures. */
export function newPupil(classId: string, name: string, box: PictureBox): PupilEntity {
  const id = uuidv7();
  return {
    id,
    classId,
    name,
    nameKey: pupilNameKey(name),
    userId: null,
    pictures: box.seal(box.draw(), id),
    ...NO_PASS,
    passUsedOn: null,
    passUserAgent: null,
    passAddress: null,
    wrongCount: 0,
    waitUntil: 0,
    enteredOn: null,
    memberOf: null,
  };
}
