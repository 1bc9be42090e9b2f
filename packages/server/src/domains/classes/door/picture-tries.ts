import { DOOR_MINUTES, type Pictures, type WrongPictures } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { largestOf } from '@tinkerstream/contract/platform/extremes';
import { limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Client } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { GuessTurns } from '../../../platform/limits/guess-turns.ts';
import type { KnownBrowsers } from '../../accounts/index.ts';
import { createPupilRepository, type PupilEntity } from '../../rosters/index.ts';
import type { PictureBox } from '../picture-box.ts';
import { createTryRepository, type TryEntity } from './try-repository.ts';

/** How long a wrong try counts: a double lesson. */
const COUNTED_MS = DOOR_MINUTES * 60_000;
/** Wrong tries that are answered at once, for all names together: forty pupils who come back on other devices make fewer. */
const FREE_TRIES = 40;
/** Wrong tries of a browser that has come in with this name before. */
const FREE_TRIES_OF_BROWSER = 10;
/** The time between two tries after the free ones. In a lesson, 1,260 pairs of pictures are hardly found at this rate. */
const TURN_MS = 30_000;
/** Maximum tries that wait; further visitors ask the teacher. */
const MAX_WAITING = 20;
/** Pupils who have come in from an address before it counts as the class's own. */
const PUPILS_OF_PLACE = 3;

/** Wrong tries from which teachers see them: fewer are slips. */
const SHOWN_FROM = 5;
const MAX_PLACES = 5;

const BROWSER = 'browser ';

/** Someone at the door. */
export interface Visitor {
  readonly client: Client;
  /** The key that proves that this browser has come in with this name before. */
  readonly browserKey: string | undefined;
  /** Whether it is the visitor's turn among those who wait. */
  readonly hasTurn: boolean;
}

/** The answer to a try: no refusal if it was right, the reason if it was wrong, or the lane in which it waits. */
interface Answer {
  readonly refusal?: AppError;
  readonly isWrong?: true;
  readonly waitsIn?: string;
}

/**
 * Limits the guessing of pictures across all names of a class, and does not keep the class out because of one guesser.
 * Wrong tries count
 * - for a browser that was in with the name before: 10, and nothing that others try holds it up;
 * - else for the class's own address, from which three pupils have come in: 40;
 * - else for the class: 40 from all other addresses together, so that a stranger with the code holds up no one in
 * school. Beyond that, tries wait for their turn, connections without a wrong one first, and a right one passes. Wrong
 * tries of a pupil no longer count after the right pictures.
 */
export function createPictureTries(box: PictureBox, knownBrowsers: KnownBrowsers) {
  const turns = new GuessTurns(TURN_MS, MAX_WAITING);

  return {
    /** Checks pictures, and stores what a wrong try changes. Call this in a transaction that locks the class. */
    async check(transaction: Database, pupil: PupilEntity, given: Pictures, visitor: Visitor): Promise<Answer> {
      const { classId } = pupil;
      const now = Date.now();
      const tries = createTryRepository(transaction);
      await tries.forget(classId, now - COUNTED_MS);
      const counted = await tries.list(classId, now - COUNTED_MS);
      const browserId = visitor.browserKey && knownBrowsers.identify(subjectOf(pupil), visitor.browserKey);
      const browser = BROWSER + browserId;
      const isKnown = browserId !== undefined && browserId !== '' && wrongOf(counted, browser) < FREE_TRIES_OF_BROWSER;
      const place = isKnown ? browser : limitedAddress(visitor.client.address);
      const isRight = box.open(pupil.pictures, pupil.id)?.join(' ') === given.join(' ');
      if (!isKnown) {
        const waitsIn = visitor.hasTurn ? undefined : laneOf(counted, classId, place);
        if (waitsIn !== undefined) return { waitsIn };
        if (pupil.waitUntil > now) {
          const seconds = Math.ceil((pupil.waitUntil - now) / 1000);
          return { refusal: new AppError(classErrors.tooManyWrongPictures, String(seconds), { retryAfter: seconds }) };
        }
        const wrongCount = isRight ? 0 : pupil.wrongCount + 1;
        if (wrongCount !== pupil.wrongCount) {
          const waitUntil = isRight ? 0 : now + waitAfter(wrongCount);
          await createPupilRepository(transaction).update(pupil.id, { wrongCount, waitUntil });
        }
      }
      if (isRight) return {};
      turns.wasWrong(visitor.client);
      const before = counted.find((one) => one.place === place && one.pupilId === pupil.id);
      await tries.set({
        classId,
        place,
        pupilId: pupil.id,
        wrong: (before?.wrong ?? 0) + 1,
        isIn: before?.isIn ?? false,
        latestOn: now,
      });
      return { refusal: new AppError(classErrors.picturesWrong), isWrong: true };
    },

    /** Waits for a turn. @throws classErrors.tooManyWrongPicturesInClass if too many wait */
    async turn(lane: string, client: Client): Promise<void> {
      if (await turns.wait(client, lane)) return;
      const seconds = TURN_MS / 1000;
      throw new AppError(classErrors.tooManyWrongPicturesInClass, String(seconds), { retryAfter: seconds });
    },

    /** Notes that a pupil has come in. Call this in a transaction that locks the class. */
    async cameIn(transaction: Database, { classId, id }: PupilEntity, { client }: Pick<Visitor, 'client'>) {
      const place = limitedAddress(client.address);
      const one = { classId, place, pupilId: id, wrong: 0, isIn: true, latestOn: Date.now() };
      await createTryRepository(transaction).set(one);
    },

    /** The key of a browser that has come in with a name. It ends with the pictures. */
    browserKeyOf: (pupil: PupilEntity): string => knownBrowsers.issue(subjectOf(pupil)),
  };
}

/** The wrong tries of a class that count, as its teachers see them; null if there are few. */
export async function presentTries(
  database: Database,
  classId: string,
  pupils: readonly Pick<PupilEntity, 'id' | 'name'>[],
): Promise<WrongPictures | null> {
  const counted = await createTryRepository(database).list(classId, Date.now() - COUNTED_MS);
  const wrong = counted.filter((one) => one.wrong > 0);
  const tries = wrong.reduce((sum, one) => sum + one.wrong, 0);
  if (tries < SHOWN_FROM) return null;
  const tried = new Set(wrong.map(({ pupilId }) => pupilId));
  const places = [...Map.groupBy(wrong, ({ place }) => place)].map(([place, rows]) => ({
    kind: place.startsWith(BROWSER)
      ? ('known' as const)
      : isOfClass(counted, place)
        ? ('class' as const)
        : ('other' as const),
    address: place.startsWith(BROWSER) ? '' : place,
    tries: wrongOf(rows, place),
    names: rows.length,
    latestOn: isoTime(largestOf(rows.map(({ latestOn }) => latestOn))),
  }));
  return {
    tries,
    names: pupils.filter(({ id }) => tried.has(id)).map(({ name }) => name),
    places: places.sort((a, b) => b.tries - a.tries).slice(0, MAX_PLACES),
  };
}

/** Whether enough pupils have come in from an address. */
function isOfClass(counted: readonly TryEntity[], place: string): boolean {
  return counted.filter((one) => one.place === place && one.isIn).length >= PUPILS_OF_PLACE;
}

function subjectOf({ id, pictures }: PupilEntity): string {
  return `pupil ${id} ${pictures}`;
}

function wrongOf(counted: readonly TryEntity[], place: string): number {
  return counted.reduce((sum, one) => (one.place === place ? sum + one.wrong : sum), 0);
}

/** The lane in which a try from an address waits; undefined if it need not wait. */
function laneOf(counted: readonly TryEntity[], classId: string, place: string): string | undefined {
  if (isOfClass(counted, place)) return wrongOf(counted, place) < FREE_TRIES ? undefined : `${classId} ${place}`;
  const places = new Set(counted.map((one) => one.place));
  const strange = [...places].filter((one) => !one.startsWith(BROWSER) && !isOfClass(counted, one));
  const wrong = strange.reduce((sum, one) => sum + wrongOf(counted, one), 0);
  return wrong < FREE_TRIES ? undefined : classId;
}

/** Wrong pictures in a row before a name waits. */
const FREE_OF_NAME = 5;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * How long a name waits after so many wrong pictures in a row, in milliseconds: 10 s after the fifth, then twice as long
 * each time, up to 5 minutes. Only this name waits: neither its class nor an address is locked out, and a teacher's pass
 * needs no pictures.
 */
function waitAfter(wrongCount: number): number {
  if (wrongCount < FREE_OF_NAME) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(wrongCount - FREE_OF_NAME, 10), LONGEST_WAIT_MS);
}
