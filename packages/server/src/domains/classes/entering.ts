import { isPupil } from '@tinkerstream/contract/accounts';
import {
  type ClassDoor,
  type EnteredClass,
  normaliseCode,
  type Pictures,
  pupilNameKey,
} from '@tinkerstream/contract/classes';
import { authErrors, classErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import { GuessLimit } from '../../platform/limits/guess-turns.ts';
import type { CreateSharedLimit } from '../../platform/limits/shared-limit.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { KnownBrowsers, Pupils } from '../accounts/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import {
  type ClassEntity,
  createClassesRepository,
  createPupilRepository,
  type PupilEntity,
} from '../rosters/index.ts';
import { createUsersRepository, EVERYONE, type UserDirectory } from '../users/index.ts';
import { announceChange } from './announcements.ts';
import { EntryPace } from './door/entry-pace.ts';
import { PassTries } from './door/pass-tries.ts';
import type { Passes } from './door/passes.ts';
import { createPictureTries, type Visitor } from './door/picture-tries.ts';
import { createProofs, type Proof, type Refused, type Waiting } from './door/proof.ts';
import type { PauseChange } from './lesson/pause-change.ts';
import type { PictureBox } from './picture-box.ts';
import { placeFor } from './place-of-name.ts';
import { type ClassMembers, createClassProject } from './project.ts';
import type { CopyMembers } from './work/copy-members.ts';

/** Wrong codes of an address in a minute after which its codes wait for their turn; nobody is refused. */
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

/** A name in a class for which someone enters. */
interface Entry {
  readonly found: ClassEntity;
  readonly pupil: PupilEntity;
  readonly pictures: Pictures;
  readonly isNew: boolean;
}

type Outcome = Entry | Refused | Waiting;

export type Entering = ReturnType<typeof createEntering>;

/** Lets pupils into a class, with its code and a name. */
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
  const { checkPictures, usePass, picturesOf } = createProofs({ box, passes, tries });
  const project = createClassProject(members);

  /** @throws classErrors.notOpen, classErrors.ended */
  async function getOpen(typedCode: string, client: Client): Promise<ClassEntity> {
    const settle = await wrongCodes.begin(client);
    const repository = createClassesRepository(database);
    const code = normaliseCode(typedCode);
    const found = await repository.findOpen(code, Date.now());
    await settle(found !== undefined);
    if (found) return found;
    throw new AppError((await repository.hasEnded(code)) ? classErrors.ended : classErrors.notOpen);
  }

  /** Locks a class whose door may have closed by now. @throws classErrors.notOpen */
  async function lockOpen(transaction: Database, { id, code }: ClassEntity): Promise<ClassEntity> {
    const repository = createClassesRepository(transaction);
    await repository.lock(id);
    const now = code === null ? undefined : await repository.findOpen(code, Date.now());
    if (now?.id !== id) throw new AppError(classErrors.notOpen);
    return now;
  }

  /** Makes the account of a name that nobody has taken, and adds it to the project and to the copies of its groups. */
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

  async function enterIn(
    change: Change,
    open: ClassEntity,
    name: string,
    { pictures: given, pass }: Proof,
    visitor: Visitor,
  ): Promise<Outcome> {
    const { transaction } = change;
    const found = await lockOpen(transaction, open);
    const pupil = await placeFor(transaction, found, name, box);
    if (pupil.userId === null) {
      const entry = await take(change, found, pupil);
      await tries.cameIn(transaction, pupil, visitor);
      return entry;
    }
    // The user is read on this connection: parallel entries that wait for the class may hold all others.
    const username = (await createUsersRepository(transaction).findUser(pupil.userId))?.email ?? '';
    if (!isPupil(username)) return { refusal: new AppError(classErrors.hasPassword) };
    const pictures = pass === undefined ? undefined : await usePass(change, pupil, pass, visitor.client);
    if (pass !== undefined && !pictures) {
      await announceChange(change, found);
      return { refusal: new AppError(classErrors.passWrong) };
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
    const place = await placeFor(transaction, found, name, box);
    if (place.userId !== null) throw new AppError(classErrors.nameTaken);
    return take(change, found, place);
  }

  /** Enters, with the key that signs the pupil in. */
  function enterBy(enter: (change: Change) => Promise<Outcome>) {
    return events.change(async (change) => {
      const entry = await enter(change);
      if (!('pupil' in entry)) return entry;
      const key = await pupils.createKey(change.transaction, entry.pupil.userId ?? '');
      if (!key) throw new AppError(classErrors.notOpen);
      return { entry, key: { ...key, browserKey: tries.browserKeyOf(entry.pupil) } };
    });
  }

  /** @throws AppError with the reason why someone is not in */
  async function answer(outcome: Awaited<ReturnType<typeof enterBy>>): Promise<EnteredClass> {
    if ('refusal' in outcome) throw outcome.refusal;
    if ('waitsIn' in outcome) throw new AppError(classErrors.picturesWrong);
    return { ...outcome.key, ...(await present(outcome.entry, outcome.entry.pupil.userId ?? '')) };
  }

  /** Waits until a new pupil may enter, if the name needs one. @returns a function that uncounts a pupil who did not come in */
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
    /** The door as a pupil sees it. @throws classErrors.notOpen, authErrors.tooManyAttempts */
    async door(code: string, client: Client): Promise<ClassDoor> {
      const found = await getOpen(code, client);
      const list = await createPupilRepository(database).list(found.id);
      return {
        className: found.name,
        allowsNicknames: found.allowsNicknames,
        names: list.map(({ name, userId }) => ({ name, isInUse: userId !== null })),
      };
    },

    /**
     * @throws classErrors.notOpen, classErrors.nameNotAllowed, classErrors.nameInUse, classErrors.picturesWrong,
     *   classErrors.tooManyWrongPictures, classErrors.full, classErrors.nameNotListed, classErrors.hasPassword,
     *   classErrors.passWrong, authErrors.tooManyAttempts
     */
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
     * Lets a pupil who is signed in into another class, which makes an account of its own for them: the rights of a
     * class over an account end at that class.
     * @throws authErrors.notAllowed for any other account
     */
    async join(
      caller: Caller,
      { code, name }: { readonly code: string; readonly name?: string | undefined },
      client: Client,
    ): Promise<EnteredClass> {
      if (!isPupil(caller.email)) throw new AppError(authErrors.notAllowed);
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
