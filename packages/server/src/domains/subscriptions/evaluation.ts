import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { EVENT_PERMISSION, WITHOUT_SUBSCRIPTION } from '@tinkerstream/contract/subscriptions';
import type { Database } from '../../platform/db/database.ts';
import type { Seats } from '../users/index.ts';
import { createEventCodeRepository } from './event-code-repository.ts';
import { createLicenseRepository } from './licenses/license-repository.ts';
import { isInForce, type LicenseState, type Licenses } from './licenses/licenses.ts';
import { eventAccess, FULL_GRANT, type Grant, resolve } from './resolution.ts';
import { isValidSchool, permissionOfSchool, type Schools } from './schools/schools.ts';
import type { Subscriber } from './subscriber.ts';
import { createWhitelistRepository } from './whitelist-repository.ts';

interface EvaluationNeeds {
  readonly seats: Seats;
  readonly licenses: Pick<Licenses, 'listOfUser'>;
  readonly schools: Pick<Schools, 'findOf'>;
  readonly sponsorsOf: SponsorsOf;
}

/** Finds the users whose own subscriptions give someone in a class access. */
export type SponsorsOf = (userId: string) => Promise<readonly Subscriber[]>;

/** The sources that could give a subscriber access, and those that give it at a time. */
export type Evaluation = Awaited<ReturnType<ReturnType<typeof createEvaluation>>>;

/** Evaluates subscribers. Nothing is cached: a change takes effect with the next call. */
export function createEvaluation(database: Database, { seats, licenses, schools, sponsorsOf }: EvaluationNeeds) {
  const whitelist = createWhitelistRepository(database);
  const eventCodes = createEventCodeRepository(database);

  /** The licenses that apply: with a session, the license whose seat it has; without, all in force. */
  async function countingLicenses(consumed: readonly LicenseState[], sessionId: string | undefined, now: number) {
    const inForce = consumed.filter((license) => isInForce(license, now));
    if (sessionId === undefined || inForce.length === 0) return inForce;
    const findSeated = async () => {
      const seatedAt = await seats.findLicenseId(sessionId);
      return inForce.filter((license) => license.id === seatedAt);
    };
    const seated = await findSeated();
    if (seated.length > 0) return seated;
    for (const license of inForce) {
      // Seats are counted without a transaction first: if all are taken, they usually are with every call.
      if ((await seats.listHolders(license.id)).length >= license.maxSeats) continue;
      if (await takeSeat(license, sessionId)) return [license];
    }
    // Another call of this session may have taken the last seat.
    return findSeated();
  }

  function takeSeat(license: LicenseState, sessionId: string): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      await createLicenseRepository(transaction).lock(license.id);
      return seats.take(transaction, sessionId, license.id, license.maxSeats);
    });
  }

  async function evaluateOwn(subscriber: Subscriber, now: number) {
    const { userId, email, isEmailVerified, authorities, sessionId } = subscriber;
    const [isWhitelisted, school, usedEvents, consumed] = await Promise.all([
      isEmailVerified && whitelist.has(email),
      schools.findOf(subscriber, now),
      eventCodes.listUsed(userId),
      licenses.listOfUser(userId),
    ]);
    const events = usedEvents.map((event) => ({ ...event, access: eventAccess(event.usedOn, event) }));
    const isOn = ({ access }: (typeof events)[number]) => access.from <= now && access.until > now;
    const isSchoolValid = school !== undefined && isValidSchool(school, now);
    const counting = await countingLicenses(consumed, sessionId, now);
    const grants: Grant[] = [
      ...(authorities.includes(ROLE_ADMIN) ? [FULL_GRANT] : []),
      ...(isWhitelisted ? [FULL_GRANT] : []),
      ...(isSchoolValid ? [{ until: school.validTo, permission: permissionOfSchool(school) }] : []),
      ...events.filter(isOn).map(({ access }) => ({ until: access.until, permission: EVENT_PERMISSION })),
      ...counting,
    ];
    return {
      grants,
      /** The ends of the access by a school, events and licenses, past and future. */
      ends: [
        ...(school ? [school.validTo] : []),
        ...events.map(({ access }) => access.until),
        ...consumed.flatMap((license) => license.revokedOn ?? license.until ?? []),
      ],
      isWhitelisted,
      school,
      isSchoolValid,
      event: events.find(isOn) ?? nextOrLast(events, now),
      isEventOn: events.some(isOn),
      isLicensed: counting.length > 0,
      license: counting[0] ?? consumed[0],
    };
  }

  return async (subscriber: Subscriber, now: number) => {
    const { userId, sessionId } = subscriber;
    // The session of a pupil takes a seat of the teacher's license.
    const sponsors = await sponsorsOf(userId);
    const sponsored = await Promise.all(sponsors.map((sponsor) => evaluateOwn({ ...sponsor, sessionId }, now)));
    const own = await evaluateOwn(subscriber, now);
    const { isActive, until, permission } = resolve([own, ...sponsored].flatMap(({ grants }) => grants));
    return {
      ...own,
      ends: [own, ...sponsored].flatMap(({ ends }) => ends),
      isActive,
      until,
      permission: isActive ? permission : WITHOUT_SUBSCRIPTION,
    };
  };
}

/** The event to show if none gives access now: the one that starts next, otherwise the one that ended last. */
function nextOrLast<Event extends { readonly access: { readonly from: number; readonly until: number } }>(
  events: readonly Event[],
  now: number,
): Event | undefined {
  const [next] = events.filter(({ access }) => access.from > now).sort((a, b) => a.access.from - b.access.from);
  return next ?? [...events].sort((a, b) => b.access.until - a.access.until)[0];
}
