import { isPupil } from '@tinkerstream/contract/accounts';
import {
  type ClassDoor,
  type EnteredClass,
  MAX_PUPILS,
  normaliseCode,
  type Pictures,
  pupilNameKey,
  unkindness,
} from '@tinkerstream/contract/classes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import { GuessLimit } from '../../platform/limits/guess-turns.ts';
import type { CreateSharedLimit } from '../../platform/limits/shared-limit.ts';
import type { KnownBrowsers, Pupils } from '../accounts/index.ts';
import type { ProjectDirectory } from '../members/index.ts';
import { createUsersRepository, EVERYONE, type UserDirectory } from '../people/index.ts';
import { announceChange } from './classes.ts';
import { EntryPace } from './door/entry-pace.ts';
import { findLookAlike, lookAs } from './door/look-alikes.ts';
import { createPictureTries, type Visitor } from './door/picture-tries.ts';
import type { PauseChange } from './lesson/pause-change.ts';
import type { PictureBox } from './picture-box.ts';
import { type ClassMembers, createClassProject } from './project.ts';
import { createPupilRepository, type PupilEntity } from './pupil-repository.ts';
import { type ClassEntity, createClassesRepository } from './repository.ts';
import type { CopyMembers } from './work/copy-members.ts';

/** Wrong codes of an address in a minute. Beyond it they wait for their turn; nobody is refused. */
const WRONG_CODES_A_MINUTE = 300;

interface EnteringOptions {
  readonly events: Events;
  readonly pupils: Pick<Pupils, 'create' | 'createKey'>;
  readonly box: PictureBox;
  readonly pause: PauseChange;
  readonly members: ClassMembers & Pick<ProjectDirectory, 'namesOf' | 'canRead'>;
  readonly copyMembers: Pick<CopyMembers, 'admitPupil'>;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly createLimit: CreateSharedLimit;
  readonly knownBrowsers: KnownBrowsers;
}

interface Account {
  readonly userId: string;
  readonly username: string;
}

/** A name in a class for which someone enters. */
interface Entry {
  readonly found: ClassEntity;
  readonly pupil: PupilEntity;
  readonly pictures: Pictures;
  readonly isNew: boolean;
}

/** Why someone is not in: a wrong guess must be stored, which an error in the transaction would undo. */
interface Refused {
  readonly refusal: AppError;
}

/** Whose turns someone waits for, who has made too many wrong guesses. */
interface Waiting {
  readonly waitsIn: string;
}

export type Entering = ReturnType<typeof createEntering>;

/** How pupils come into a class: with its code, and a name. */
export function createEntering(
  database: Database,
  { events, pupils, box, pause, members, copyMembers, users, createLimit, knownBrowsers }: EnteringOptions,
) {
  const wrongCodes = new GuessLimit(createLimit, 'class-code-address', WRONG_CODES_A_MINUTE, 60_000);
  const tries = createPictureTries(box, knownBrowsers);
  const pace = new EntryPace(createLimit);
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

  /** The place of a name in a class: of the list, or a new one. @throws AppError TS_ERR_CLASS_0003, _0007, _0010, _0085 */
  async function placeFor(transaction: Database, found: ClassEntity, name: string): Promise<PupilEntity> {
    const repository = createPupilRepository(transaction);
    const nameKey = pupilNameKey(name);
    const known = await repository.findByName(found.id, nameKey);
    if (known) return known;
    if (!found.allowsNicknames) throw new AppError('TS_ERR_CLASS_0010');
    const kindness = unkindness(name) ?? unkindness(lookAs(name));
    if (kindness === 'refused') throw new AppError('TS_ERR_CLASS_0003');
    const all = await repository.list(found.id);
    if (all.length >= MAX_PUPILS) throw new AppError('TS_ERR_CLASS_0007', String(all.length));
    const twin = findLookAlike(all, name);
    if (twin) throw new AppError('TS_ERR_CLASS_0085', twin.name);
    const created = { ...newPupil(found.id, name, box), isDoubtful: kindness === 'doubtful' };
    await repository.create([created]);
    return created;
  }

  /** Binds a place to an account, and makes it a member of the project and of the copies of its groups. */
  async function take(change: Change, found: ClassEntity, pupil: PupilEntity, user: Account): Promise<void> {
    const { userId } = user;
    const { projectId, ownerId } = found;
    await createPupilRepository(change.transaction).update(pupil.id, { userId, enteredOn: Date.now() });
    await pause.include(change, found, userId);
    if (projectId) await project.admit(change, { classId: found.id, projectId, ownerId }, user);
    await copyMembers.admitPupil(change, pupil.id, user);
    await announceChange(change, found);
  }

  /** Checks the pictures of a name in use, unless a pass lets it in, and stores what a wrong guess changes. */
  async function checkPictures(
    change: Change,
    found: ClassEntity,
    pupil: PupilEntity,
    given: Pictures | undefined,
    visitor: Visitor,
  ): Promise<Refused | Waiting | undefined> {
    if (pupil.passUntil > Date.now()) {
      const used = { passUntil: 0, wrongCount: 0, waitUntil: 0 };
      await createPupilRepository(change.transaction).update(pupil.id, used);
      return undefined;
    }
    if (!given) return { refusal: new AppError('TS_ERR_CLASS_0004') };
    const { refusal, isWrong, waitsIn } = await tries.check(change.transaction, pupil, given, visitor);
    if (isWrong) await announceChange(change, found);
    if (waitsIn !== undefined) return { waitsIn };
    return refusal && { refusal };
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
    given: Pictures | undefined,
    visitor: Visitor,
  ): Promise<Entry | Refused | Waiting> {
    const { transaction } = change;
    const found = await lockOpen(transaction, open);
    const pupil = await placeFor(transaction, found, name);
    if (pupil.userId !== null) {
      // By this connection: parallel entries that wait for the class may hold all others.
      const username = (await createUsersRepository(transaction).findUser(pupil.userId))?.email ?? '';
      if (!isPupil(username)) return { refusal: new AppError('TS_ERR_CLASS_0050') };
      const refused = await checkPictures(change, found, pupil, given, visitor);
      if (refused) return refused;
      await announceChange(change, found);
      await tries.cameIn(transaction, pupil, visitor);
      return { found, pupil, pictures: await picturesOf(transaction, pupil), isNew: given === undefined };
    }
    const account = await pupils.create(transaction, pupil.name);
    await take(change, found, pupil, account);
    await tries.cameIn(transaction, pupil, visitor);
    const entered = { ...pupil, userId: account.userId };
    return { found, pupil: entered, pictures: await picturesOf(transaction, pupil), isNew: true };
  }

  /** Enters, with the key that signs the pupil in. */
  function tryToEnter(open: ClassEntity, name: string, given: Pictures | undefined, visitor: Visitor) {
    return events.change(async (change) => {
      const entry = await enterIn(change, open, name, given, visitor);
      if (!('pupil' in entry)) return entry;
      const key = await pupils.createKey(change.transaction, entry.pupil.userId ?? '');
      if (!key) throw new AppError('TS_ERR_CLASS_0002');
      return { entry, key: { ...key, browserKey: tries.browserKeyOf(entry.pupil) } };
    });
  }

  /** Waits until a new pupil may enter, if the name needs one. @returns uncounts one who did not come in */
  async function beginEntry({ id }: ClassEntity, name: string, client: Client): Promise<() => Promise<void>> {
    const known = await createPupilRepository(database).findByName(id, pupilNameKey(name));
    return known && known.userId !== null ? async () => {} : pace.begin(id, client);
  }

  /** @param userId of the pupil, who may be no member of the project */
  async function present(
    { found, pupil, pictures, isNew }: Entry,
    userId: string,
  ): Promise<Omit<EnteredClass, 'username' | 'directAccessKey' | 'browserKey'>> {
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

    /** @throws AppError TS_ERR_CLASS_0002 to _0007, _0010, _0050, TS_ERR_AUTH_0006 */
    async enter(
      {
        code,
        name,
        pictures,
        browserKey,
      }: {
        readonly code: string;
        readonly name: string;
        readonly pictures?: Pictures | undefined;
        readonly browserKey?: string | undefined;
      },
      client: Client,
    ): Promise<EnteredClass> {
      const open = await getOpen(code, client);
      const giveBack = await beginEntry(open, name, client);
      try {
        const visitor = { client, browserKey, hasTurn: false };
        let outcome = await tryToEnter(open, name, pictures, visitor);
        if ('waitsIn' in outcome) {
          await tries.turn(outcome.waitsIn, client);
          outcome = await tryToEnter(open, name, pictures, { ...visitor, hasTurn: true });
        }
        if ('refusal' in outcome) throw outcome.refusal;
        if ('waitsIn' in outcome) throw new AppError('TS_ERR_CLASS_0005');
        return { ...outcome.key, ...(await present(outcome.entry, outcome.entry.pupil.userId ?? '')) };
      } catch (error) {
        await giveBack();
        throw error;
      }
    },

    /** Lets a pupil who is signed in into another class. @throws AppError TS_ERR_AUTH_0004 for any other account */
    async join(
      caller: Caller,
      { code, name }: { readonly code: string; readonly name?: string | undefined },
      client: Client,
    ) {
      if (!isPupil(caller.email)) throw new AppError('TS_ERR_AUTH_0004');
      const open = await getOpen(code, client);
      const ownName = (await users.peopleOf([caller.userId], EVERYONE)).get(caller.userId)?.name ?? '';
      const entry = await events.change(async (change): Promise<Entry> => {
        const { transaction } = change;
        const found = await lockOpen(transaction, open);
        const repository = createPupilRepository(transaction);
        const mine = await repository.findByUser(found.id, caller.userId);
        if (mine) return { found, pupil: mine, pictures: await picturesOf(transaction, mine), isNew: false };
        const place = await placeFor(transaction, found, name ?? ownName);
        if (place.userId !== null) throw new AppError('TS_ERR_CLASS_0011');
        await take(change, found, place, { userId: caller.userId, username: caller.email });
        return { found, pupil: place, pictures: await picturesOf(transaction, place), isNew: true };
      });
      return present(entry, caller.userId);
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
    isDoubtful: false,
    isListed: false,
    passUntil: 0,
    wrongCount: 0,
    waitUntil: 0,
    enteredOn: null,
    memberOf: null,
  };
}
