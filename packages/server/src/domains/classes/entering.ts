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
import type { SecurityLog } from '../../platform/security-log.ts';
import type { KnownBrowsers, Pupils } from '../accounts/index.ts';
import type { ProjectDirectory } from '../members/index.ts';
import { createUsersRepository, EVERYONE, type UserDirectory } from '../people/index.ts';
import { announceChange } from './classes.ts';
import { EntryPace } from './door/entry-pace.ts';
import { findLookAlike, lookAs } from './door/look-alikes.ts';
import { PassTries } from './door/pass-tries.ts';
import { NO_PASS, type Passes } from './door/passes.ts';
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
  readonly passes: Passes;
  readonly report: SecurityLog['report'];
  readonly pause: PauseChange;
  readonly members: ClassMembers & Pick<ProjectDirectory, 'namesOf' | 'canRead'>;
  readonly copyMembers: Pick<CopyMembers, 'admitPupil'>;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly createLimit: CreateSharedLimit;
  readonly knownBrowsers: KnownBrowsers;
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

/** Why someone is not in: a wrong guess must be stored, which an error in the transaction would undo. */
interface Refused {
  readonly refusal: AppError;
}

/** Whose turns someone waits for, who has made too many wrong guesses. */
interface Waiting {
  readonly waitsIn: string;
}

type Outcome = Entry | Refused | Waiting;

export type Entering = ReturnType<typeof createEntering>;

/** How pupils come into a class: with its code, and a name. */
export function createEntering(
  database: Database,
  {
    events,
    pupils,
    box,
    passes,
    report,
    pause,
    members,
    copyMembers,
    users,
    createLimit,
    knownBrowsers,
  }: EnteringOptions,
) {
  const wrongCodes = new GuessLimit(createLimit, 'class-code-address', WRONG_CODES_A_MINUTE, 60_000);
  const tries = createPictureTries(box, knownBrowsers);
  const pace = new EntryPace(createLimit);
  const passTries = new PassTries(createLimit);
  const project = createClassProject(members);

  /** @throws AppError TS_ERR_CLASS_0002, TS_ERR_CLASS_0090 */
  async function getOpen(typedCode: string, client: Client): Promise<ClassEntity> {
    const settle = await wrongCodes.begin(client);
    const repository = createClassesRepository(database);
    const code = normaliseCode(typedCode);
    const found = await repository.findOpen(code, Date.now());
    await settle(found !== undefined);
    if (found) return found;
    throw new AppError((await repository.hasEnded(code)) ? 'TS_ERR_CLASS_0090' : 'TS_ERR_CLASS_0002');
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
    change: Change,
    found: ClassEntity,
    pupil: PupilEntity,
    given: Pictures | undefined,
    visitor: Visitor,
  ): Promise<Refused | Waiting | undefined> {
    if (!given) return { refusal: new AppError('TS_ERR_CLASS_0004') };
    const { refusal, isWrong, waitsIn } = await tries.check(change.transaction, pupil, given, visitor);
    if (isWrong) await announceChange(change, found);
    if (waitsIn !== undefined) return { waitsIn };
    return refusal && { refusal };
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
    { pictures: given, pass }: Proof,
    visitor: Visitor,
  ): Promise<Outcome> {
    const { transaction } = change;
    const found = await lockOpen(transaction, open);
    const pupil = await placeFor(transaction, found, name);
    if (pupil.userId === null) {
      const entry = await take(change, found, pupil);
      await tries.cameIn(transaction, pupil, visitor);
      return entry;
    }
    // By this connection: parallel entries that wait for the class may hold all others.
    const username = (await createUsersRepository(transaction).findUser(pupil.userId))?.email ?? '';
    if (!isPupil(username)) return { refusal: new AppError('TS_ERR_CLASS_0050') };
    const pictures = pass === undefined ? undefined : await usePass(change, pupil, pass, visitor.client);
    if (pass !== undefined && !pictures) {
      await announceChange(change, found);
      return { refusal: new AppError('TS_ERR_CLASS_0077') };
    }
    const refused = pictures ? undefined : await checkPictures(change, found, pupil, given, visitor);
    if (refused) return refused;
    await announceChange(change, found);
    await tries.cameIn(transaction, pupil, visitor);
    return {
      found,
      pupil,
      pictures: pictures ?? (await picturesOf(transaction, pupil)),
      isNew: pictures !== undefined,
    };
  }

  /** The place of a pupil of another class, who gets an account of their own in this one. */
  async function joinIn(change: Change, caller: Caller, open: ClassEntity, name: string): Promise<Entry> {
    const { transaction } = change;
    const found = await lockOpen(transaction, open);
    const mine = await createPupilRepository(transaction).findByUser(found.id, caller.userId);
    if (mine) return { found, pupil: mine, pictures: await picturesOf(transaction, mine), isNew: false };
    const place = await placeFor(transaction, found, name);
    if (place.userId !== null) throw new AppError('TS_ERR_CLASS_0011');
    return take(change, found, place);
  }

  /** Enters, with the key that signs the pupil in. */
  function enterBy(enter: (change: Change) => Promise<Outcome>) {
    return events.change(async (change) => {
      const entry = await enter(change);
      if (!('pupil' in entry)) return entry;
      const key = await pupils.createKey(change.transaction, entry.pupil.userId ?? '');
      if (!key) throw new AppError('TS_ERR_CLASS_0002');
      return { entry, key: { ...key, browserKey: tries.browserKeyOf(entry.pupil) } };
    });
  }

  /** @throws AppError why someone is not in */
  async function answer(outcome: Awaited<ReturnType<typeof enterBy>>): Promise<EnteredClass> {
    if ('refusal' in outcome) throw outcome.refusal;
    if ('waitsIn' in outcome) throw new AppError('TS_ERR_CLASS_0005');
    return { ...outcome.key, ...(await present(outcome.entry, outcome.entry.pupil.userId ?? '')) };
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

    /** @throws AppError TS_ERR_CLASS_0002 to _0007, _0010, _0050, _0077, TS_ERR_AUTH_0006 */
    async enter(
      {
        code,
        name,
        browserKey,
        ...proof
      }: Proof & { readonly code: string; readonly name: string; readonly browserKey?: string | undefined },
      client: Client,
    ): Promise<EnteredClass> {
      const open = await getOpen(code, client);
      const giveBack = await beginEntry(open, name, client);
      let settlePass: Awaited<ReturnType<PassTries['begin']>> | undefined;
      try {
        if (proof.pass !== undefined) settlePass = await passTries.begin(open.id, name, client);
        const visitor = { client, browserKey, hasTurn: false };
        let outcome = await enterBy((change) => enterIn(change, open, name, proof, visitor));
        if ('waitsIn' in outcome) {
          await tries.turn(outcome.waitsIn, client);
          outcome = await enterBy((change) => enterIn(change, open, name, proof, { ...visitor, hasTurn: true }));
        }
        const entered = await answer(outcome);
        await settlePass?.();
        if (proof.pass !== undefined && entered.isNew)
          report({ event: 'pass.used', address: client.address, subject: 'class', subjectId: open.id });
        return entered;
      } catch (error) {
        await settlePass?.(error);
        await giveBack();
        throw error;
      }
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
      const ownName = (await users.peopleOf([caller.userId], EVERYONE)).get(caller.userId)?.name ?? '';
      const giveBack = await beginEntry(open, name ?? ownName, client);
      try {
        return await answer(await enterBy((change) => joinIn(change, caller, open, name ?? ownName)));
      } catch (error) {
        await giveBack();
        throw error;
      }
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
