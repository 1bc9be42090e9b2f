import { eventCodeErrors } from '@tinkerstream/contract/error-codes';
import type { Language } from '@tinkerstream/contract/platform/language';
import {
  MESSAGE_GRACE_DAYS,
  type Permission,
  type SchoolRegistration,
  type SubscriptionStatus,
  WITHOUT_SUBSCRIPTION,
} from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import { GuessLimit } from '../../platform/limits/guess-turns.ts';
import { beginGuess, type CreateSharedLimit } from '../../platform/limits/shared-limit.ts';
import type { Seats, UserDirectory } from '../users/index.ts';
import { createEndedAccessRepository } from './ended-access-repository.ts';
import { createEvaluation, type SponsorsOf } from './evaluation.ts';
import type { EventCodes } from './event-codes.ts';
import { isoOrNull } from './iso-time.ts';
import { createLicenseRepository } from './licenses/license-repository.ts';
import { getTarget } from './licenses/license-targets.ts';
import type { Licenses } from './licenses/licenses.ts';
import { createListPlaces } from './list-places.ts';
import { DAY_MS } from './resolution.ts';
import { isValidSchool, type Schools } from './schools/schools.ts';
import { createStatusPresenter } from './status.ts';
import type { Subscriber } from './subscriber.ts';
import { createWhitelistRepository } from './whitelist-repository.ts';

/** How many wrong event codes someone may try in a minute: codes are short, for people to type. */
const WRONG_CODES_A_MINUTE = 20;

/** Limits wrong event codes by user, and by address for applications of schools, which come without an account. */
function createCodeGuessLimit(createLimit: CreateSharedLimit) {
  const wrongOfUser = createLimit('event-code', WRONG_CODES_A_MINUTE, 60_000);

  const wrongOfAddress = new GuessLimit(createLimit, 'event-code-address', WRONG_CODES_A_MINUTE, 60_000);

  async function settled(use: () => Promise<void>, settle: (isRight: boolean) => Promise<void>): Promise<void> {
    try {
      await use();
    } catch (error) {
      await settle(!(error instanceof AppError && error.code === eventCodeErrors.invalid));
      throw error;
    }
    await settle(true);
  }

  return {
    /** @throws AppError as `use`, and authErrors.tooManyAttempts after too many wrong codes of the user */
    async ofUser(userId: string, use: () => Promise<void>): Promise<void> {
      const takeBack = await beginGuess([wrongOfUser, userId]);
      await settled(use, async (isRight) => {
        if (isRight) await takeBack();
      });
    },

    /** Uses a code for someone without an account. A right code passes, however many others of the address were wrong. */
    async ofClient(client: Client, use: () => Promise<void>): Promise<void> {
      await settled(use, await wrongOfAddress.begin(client));
    },
  };
}

/** How the server treats messages to the topics of a user. */
export interface MessageTerms {
  readonly permission: Permission;
  /** Whether messages are no longer stored: the subscription ended too long ago. */
  readonly isRefused: boolean;
}

interface SubscriptionsOptions {
  readonly seats: Seats;
  readonly findSubscriber: UserDirectory['findSubscriber'];
  readonly eventCodes: EventCodes;
  readonly licenses: Licenses;
  readonly schools: Schools;
  readonly sponsorsOf: SponsorsOf;
  readonly createLimit: CreateSharedLimit;
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;

/** The access of users: its sources, and its end. */
export function createSubscriptionsService(
  database: Database,
  { seats, findSubscriber, eventCodes, licenses, schools, sponsorsOf, createLimit }: SubscriptionsOptions,
) {
  const evaluate = createEvaluation(database, { seats, licenses, schools, sponsorsOf });
  const presentStatus = createStatusPresenter({ seats, licenses });
  const endedAccess = createEndedAccessRepository(database);
  const limitGuesses = createCodeGuessLimit(createLimit);

  /** Whether someone has access now, and their permission. */
  async function permissionOf(subscriber: Subscriber): Promise<{ isActive: boolean; permission: Permission }> {
    const { isActive, permission } = await evaluate(subscriber, Date.now());
    return { isActive, permission };
  }

  return {
    permissionOf,

    /** Selections for lists of users. */
    selections: createUserSelections(database, eventCodes),

    /**
     * The permission of a user's subscription, without a check of the caller; a deleted user has none. Five look-ups by
     * an index, not cached: callers that need it for every message keep it for some seconds.
     */
    async permissionOfUser(userId: string): Promise<Permission> {
      const subscriber = await findSubscriber(userId);
      return subscriber ? (await permissionOf(subscriber)).permission : WITHOUT_SUBSCRIPTION;
    },

    /** The permission of a user, undefined without an active subscription, or if the account is disabled. */
    async activePermissionOf(userId: string): Promise<Permission | undefined> {
      const subscriber = await findSubscriber(userId);
      if (!subscriber || subscriber.isDisabled) return undefined;
      const { isActive, permission } = await permissionOf(subscriber);
      return isActive ? permission : undefined;
    },

    /** The permission of a user, and the end of the access. */
    async accessOfUser(
      userId: string,
    ): Promise<{ hasAccess: boolean; permission: Permission | null; accessUntil: string | null }> {
      const subscriber = await findSubscriber(userId);
      const found = subscriber && !subscriber.isDisabled ? await evaluate(subscriber, Date.now()) : undefined;
      if (!found?.isActive) return { hasAccess: false, permission: null, accessUntil: null };
      return { hasAccess: true, permission: found.permission, accessUntil: isoOrNull(found.until) };
    },

    /** The terms of messages from boards to the user's topics. Takes some more look-ups without a subscription. */
    async messageTermsOf(userId: string, now = Date.now()): Promise<MessageTerms> {
      const subscriber = await findSubscriber(userId);
      if (!subscriber) return { permission: WITHOUT_SUBSCRIPTION, isRefused: true };
      const { isActive, permission, ends } = await evaluate(subscriber, now);
      if (isActive) return { permission, isRefused: false };
      const ended = await endedAccess.find(subscriber.email);
      const past = [subscriber.createdOn, ended ?? 0, ...ends].filter((end) => end <= now);
      return { permission, isRefused: now - Math.max(...past) > MESSAGE_GRACE_DAYS * DAY_MS };
    },

    /**
     * Stores when a user lost the administrator role, in the transaction of that change: messages are refused some days
     * later.
     */
    recordRoleEnd: (transaction: Database, email: string) => createEndedAccessRepository(transaction).note(email),

    /** Puts emails on the whitelist. */
    async admit(transaction: Database, emails: readonly string[]): Promise<void> {
      const rows = emails.map((email) => ({ id: uuidv7(), email, remarks: '' }));
      if (rows.length > 0) await createWhitelistRepository(transaction).createMissing(rows);
    },

    listPlaces: createListPlaces(database, licenses),

    /** Removes the entries of a deleted user: the whitelist is a second list of emails. */
    async forget(transaction: Database, email: string): Promise<void> {
      await createWhitelistRepository(transaction).removeEmail(email);
      await createEndedAccessRepository(transaction).remove(email);
    },

    /** All sources of a user's access, as the user or an administrator sees them. */
    statusOf: async (subscriber: Subscriber, isForAdministrator = false): Promise<SubscriptionStatus> =>
      presentStatus(await evaluate(subscriber, Date.now()), {
        userId: subscriber.userId,
        administers: isForAdministrator,
      }),

    /** The valid school of a verified email's domain. */
    async schoolOf({
      email,
      isEmailVerified,
    }: Pick<Subscriber, 'email' | 'isEmailVerified'>): Promise<{ emailDomain: string; schoolName: string } | null> {
      const school = isEmailVerified ? await schools.findByEmail(email) : undefined;
      return school && isValidSchool(school, Date.now())
        ? { emailDomain: school.emailDomain, schoolName: school.name }
        : null;
    },

    /**
     * Consumes a license key for the caller, whose session takes a seat. If all seats are taken, the license counts once
     * a seat is free.
     * @throws licenseErrors.keyInvalid, licenseErrors.expired, licenseErrors.revoked, licenseErrors.usedUp
     */
    async consumeLicense({ userId, sessionId }: Caller, key: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const license = await licenses.consume(transaction, userId, key);
        await seats.take(transaction, sessionId, license.id, license.maxSeats);
      });
    },

    getLicenseDetail: licenses.getDetail,

    /** @throws AppError as `EventCodes.use`, and authErrors.tooManyAttempts after too many wrong codes of the caller */
    async useEventCode({ userId }: Caller, code: string): Promise<void> {
      await limitGuesses.ofUser(userId, () => eventCodes.use(database, userId, code));
    },

    /** @throws AppError as `Schools.apply`, and authErrors.tooManyAttempts if too many codes from the address wait */
    async registerSchool(form: SchoolRegistration, language: Language, client: Client): Promise<void> {
      await limitGuesses.ofClient(client, () =>
        database.transaction().execute((transaction) => schools.apply(transaction, form, language)),
      );
    },

    /**
     * Uses a license key for a registration: `check` throws in advance what `use` would throw in the transaction that
     * creates the account.
     * @throws licenseErrors.keyInvalid, licenseErrors.expired, licenseErrors.revoked, licenseErrors.usedUp
     */
    licenseRegistration: (key: string) => ({
      check: () => licenses.check(key),
      use: async (transaction: Database, userId: string): Promise<void> => {
        await licenses.consume(transaction, userId, key);
      },
    }),

    /**
     * Uses an event code for a registration.
     * @throws eventCodeErrors.invalid, eventCodeErrors.ended, eventCodeErrors.registrationClosed
     */
    eventRegistration: (code: string) => ({
      check: () => eventCodes.check(code),
      use: (transaction: Database, userId: string) => eventCodes.use(transaction, userId, code),
    }),
  };
}

/** Users by the source of their access, as selections for lists of users. */
function createUserSelections(database: Database, eventCodes: Pick<EventCodes, 'users'>) {
  return {
    whitelisted: createWhitelistRepository(database).users,

    /** The users who have consumed a license of a package. @throws licenseErrors.packageUnknown */
    async licensed(targetId: string) {
      await getTarget(database, targetId);
      return createLicenseRepository(database).usersOfTarget(targetId);
    },

    /** The users who have used an event code. @throws eventCodeErrors.unknown */
    ofEvent: eventCodes.users,
  };
}
