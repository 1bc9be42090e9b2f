import { type Authority, ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import type { Language } from '@tinkerstream/contract/platform/language';
import {
  EVENT_PERMISSION,
  type LicenseSubscription,
  type Permission,
  SCHOOL_PERMISSION,
  type SchoolRegistration,
  type SubscriptionStatus,
} from '@tinkerstream/contract/subscriptions';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { createEventCodes } from './event-codes.ts';
import { createLicenses, isInForce, type LicenseState } from './licenses.ts';
import { eventAccessEnd, FULL_GRANT, type Grant, resolve } from './resolution.ts';
import { createSchools } from './schools.ts';
import type { Seats } from './seats.ts';
import { createWhitelist } from './whitelist.ts';

/** Wrong event codes somebody may try in a minute: they are short, and made to be typed. */
const WRONG_CODES_A_MINUTE = 20;

/**
 * Whose access it is. With a session, a licence counts only if the session has a seat, and takes a free one; without
 * one, a licence counts whoever sits there.
 */
export interface Subscriber {
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  /** The whitelist and a school count for an e-mail that is shown to be the user's. */
  readonly isEmailVerified: boolean;
  readonly authorities: readonly Authority[];
  readonly sessionId?: string | undefined;
}

interface SubscriptionsOptions {
  readonly seats: Seats;
  /** The e-mail and roles of a user; undefined for one who is gone. */
  readonly findSubscriber: (userId: string) => Promise<Subscriber | undefined>;
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

/** What gives access, to whom, until when. Nothing is cached: a change is seen with the next call. */
export function createSubscriptionsService(database: Database, { seats, findSubscriber }: SubscriptionsOptions) {
  const whitelist = createWhitelist(database);
  const schools = createSchools(database);
  const eventCodes = createEventCodes(database);
  const licenses = createLicenses(database);
  /** The last guess that somebody is making; there is one for each who waits for an answer. */
  const guessing = new Map<string, Promise<void>>();
  const wrongCodes = new RateLimit(WRONG_CODES_A_MINUTE, 60_000);

  /** The licences that count for a subscriber: for a session the one of its seat, else all that are in force. */
  async function countingLicenses(used: readonly LicenseState[], sessionId: string | undefined, now: number) {
    const inForce = used.filter((license) => isInForce(license, now));
    if (sessionId === undefined || inForce.length === 0) return inForce;
    const seatedAt = await seats.findLicenseId(sessionId);
    const seated = inForce.find((license) => license.id === seatedAt);
    if (seated) return [seated];
    for (const license of inForce) {
      // Looked at first without a transaction: where all seats are taken, they mostly are with each call.
      if ((await seats.listHolders(license.id)).length >= license.maxSeats) continue;
      if (await takeSeat(license, sessionId)) return [license];
    }
    return [];
  }

  function takeSeat(license: LicenseState, sessionId: string): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      await createLicenses(transaction).lock(license.id);
      return seats.take(transaction, sessionId, license.id, license.maxSeats);
    });
  }

  async function presentLicense(license: LicenseState): Promise<LicenseSubscription> {
    const [holders, consumptions] = await Promise.all([
      seats.listHolders(license.id),
      licenses.countConsumptions(license.id),
    ]);
    return {
      licenseKey: license.licenseKey,
      licenseTargetName: license.targetName,
      currentConcurrentLoginCount: holders.length,
      currentConcurrentLoginUsername: [...new Set(holders)],
      maxConcurrentLoginCount: license.maxSeats,
      currentConsumptionCount: consumptions,
      maxConsumptionCount: license.maxConsumptionCount,
      expiryDate: isoOrNull(license.until),
      isRevoked: license.isRevoked,
    };
  }

  /** Everything that could give a subscriber access, and what of it does now. */
  async function evaluate({ userId, email, isEmailVerified, authorities, sessionId }: Subscriber, now: number) {
    const [isWhitelisted, school, usedEvents, usedLicenses] = await Promise.all([
      isEmailVerified && whitelist.has(email),
      isEmailVerified ? schools.findValid(email, now) : undefined,
      eventCodes.listUsed(userId),
      licenses.listOfUser(userId),
    ]);
    const events = usedEvents
      .map((event) => ({ ...event, until: eventAccessEnd(event.used_on, event) }))
      .filter((event) => event.start_from <= now && event.until > now);
    const counting = await countingLicenses(usedLicenses, sessionId, now);
    const grants: Grant[] = [
      ...(authorities.includes(ROLE_ADMIN) ? [FULL_GRANT] : []),
      ...(isWhitelisted ? [FULL_GRANT] : []),
      ...(school ? [{ until: school.valid_to, permission: SCHOOL_PERMISSION }] : []),
      ...events.map(({ until }) => ({ until, permission: EVENT_PERMISSION })),
      ...counting,
    ];
    return {
      ...resolve(grants),
      isWhitelisted,
      school,
      event: events[0],
      isLicensed: counting.length > 0,
      license: counting[0] ?? usedLicenses[0],
    };
  }

  /** Whether somebody has access now, and what it allows. */
  async function permissionOf(subscriber: Subscriber): Promise<{ isActive: boolean; permission: Permission }> {
    const { isActive, permission } = await evaluate(subscriber, Date.now());
    return { isActive, permission };
  }

  return {
    permissionOf,

    /**
     * What a user's subscription allows, whoever calls: for what boards send to the user's topics. Five look-ups by an
     * index, not cached; who needs it for each message keeps it for some seconds. A user who is gone may do nothing.
     */
    async permissionOfUser(userId: string): Promise<Permission> {
      const subscriber = await findSubscriber(userId);
      return subscriber ? (await permissionOf(subscriber)).permission : resolve([]).permission;
    },

    /** Everything that gives somebody access, as the contract has it. */
    async statusOf(subscriber: Subscriber): Promise<SubscriptionStatus> {
      const found = await evaluate(subscriber, Date.now());
      const { school, event, license } = found;
      return {
        isActive: found.isActive,
        isWhitelistEmail: found.isWhitelisted,
        isSchoolSubscription: school !== undefined,
        isEventSubscription: event !== undefined,
        isLicenseSubscription: found.isLicensed,
        effectiveUntil: isoOrNull(found.until),
        permission: found.permission,
        school: school
          ? {
              schoolName: school.name,
              emailDomain: school.email_domain,
              validFrom: new Date(school.valid_from).toISOString(),
              validTo: new Date(school.valid_to).toISOString(),
            }
          : null,
        event: event
          ? {
              id: event.id,
              name: event.name,
              eventCode: event.code,
              startFrom: new Date(event.start_from).toISOString(),
              endUntil: new Date(event.end_until).toISOString(),
            }
          : null,
        licenseSubscription: license ? await presentLicense(license) : null,
      };
    },

    /** The school whose validity a verified e-mail falls under now. */
    async schoolOf({
      email,
      isEmailVerified,
    }: Pick<Subscriber, 'email' | 'isEmailVerified'>): Promise<{ emailDomain: string; schoolName: string } | null> {
      const school = isEmailVerified ? await schools.findValid(email, Date.now()) : undefined;
      return school ? { emailDomain: school.email_domain, schoolName: school.name } : null;
    },

    /**
     * Uses a licence key for the caller, whose session takes one of its seats; where all are taken, the licence is the
     * caller's all the same, and counts once a seat is free.
     * @throws AppError MC_ERR_LIC_0001, TS_ERR_LICENSE_0001 to _0003
     */
    async consumeLicense({ userId, sessionId }: Caller, key: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const license = await createLicenses(transaction).consume(userId, key);
        await seats.take(transaction, sessionId, license.id, license.maxSeats);
      });
    },

    getLicenseDetail: (key: string) => licenses.getDetail(key, seats),

    /** @throws AppError TS_ERR_EVENT_0001 to _0005, and TS_ERR_AUTH_0006 after too many wrong codes */
    async useEventCode({ userId }: Caller, code: string): Promise<void> {
      await limitGuesses(userId, () => eventCodes.use(userId, code));
    },

    /** @throws AppError as `createSchools().apply`, and TS_ERR_AUTH_0006 after too many wrong codes from the address */
    async registerSchool(form: SchoolRegistration, language: Language, address: string): Promise<void> {
      await limitGuesses(address, () =>
        database.transaction().execute((transaction) => createSchools(transaction).apply(form, language)),
      );
    },

    /**
     * For a registration with a licence key. `check` says beforehand what `use` would; `use` is part of the transaction
     * that makes the account. @throws AppError MC_ERR_LIC_0001, TS_ERR_LICENSE_0001 to _0003
     */
    licenseRegistration: (key: string) => ({
      check: () => licenses.check(key),
      use: async (transaction: Database, userId: string): Promise<void> => {
        await createLicenses(transaction).consume(userId, key);
      },
    }),

    /** For a registration with an event code, as `licenseRegistration`. @throws AppError TS_ERR_EVENT_0001 to _0004 */
    eventRegistration: (code: string) => ({
      check: async (): Promise<void> => {
        await eventCodes.getOpen(code, Date.now());
      },
      use: (transaction: Database, userId: string) => createEventCodes(transaction).use(userId, code),
    }),
  };

  /** Limits wrong event codes. One guess after the other: those made together would all be looked at before one counts. */
  function limitGuesses(who: string, use: () => Promise<void>): Promise<void> {
    const before = guessing.get(who) ?? Promise.resolve();
    const guess = before.then(() => limitGuess(who, use));
    const ended = guess
      .catch(() => {})
      .then(() => {
        if (guessing.get(who) === ended) guessing.delete(who);
      });
    guessing.set(who, ended);
    return guess;
  }

  async function limitGuess(who: string, use: () => Promise<void>): Promise<void> {
    const seconds = wrongCodes.secondsToWait(who);
    if (seconds > 0) throw new AppError('TS_ERR_AUTH_0006', String(seconds), { retryAfter: seconds });
    try {
      await use();
    } catch (error) {
      if (error instanceof AppError && error.code === 'TS_ERR_EVENT_0001') wrongCodes.count(who);
      throw error;
    }
  }
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
