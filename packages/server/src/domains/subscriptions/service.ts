import type { Language } from '@tinkerstream/contract/platform/language';
import {
  MESSAGE_GRACE_DAYS,
  type Permission,
  type SchoolRegistration,
  type SubscriptionStatus,
  WITHOUT_SUBSCRIPTION,
} from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { CreateSharedLimit } from '../../platform/limits/shared-limit.ts';
import type { Seats, UserDirectory } from '../people/index.ts';
import { createEndedAccessRepository } from './ended-access-repository.ts';
import { createEvaluation, type SponsorsOf } from './evaluation.ts';
import { createCodeGuessLimit } from './event-codes/code-guess-limit.ts';
import type { EventCodes } from './event-codes/event-codes.ts';
import { isoOrNull } from './iso-time.ts';
import type { Licenses } from './licenses/licenses.ts';
import { createListPlaces } from './list-places.ts';
import { DAY_MS } from './resolution.ts';
import { isValidSchool, type Schools } from './schools/schools.ts';
import { createStatusPresenter } from './status.ts';
import type { Subscriber } from './subscriber.ts';
import { createUserSelections } from './user-selections.ts';
import { createWhitelistRepository } from './whitelist/whitelist-repository.ts';

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

/** Who has access, through what, until when. */
export function createSubscriptionsService(
  database: Database,
  { seats, findSubscriber, eventCodes, licenses, schools, sponsorsOf, createLimit }: SubscriptionsOptions,
) {
  const evaluate = createEvaluation(database, { seats, licenses, schools, sponsorsOf });
  const presentStatus = createStatusPresenter({ seats, licenses });
  const endedAccess = createEndedAccessRepository(database);
  const limitGuesses = createCodeGuessLimit(createLimit);

  /** Whether someone has access now, and what it allows. */
  async function permissionOf(subscriber: Subscriber): Promise<{ isActive: boolean; permission: Permission }> {
    const { isActive, permission } = await evaluate(subscriber, Date.now());
    return { isActive, permission };
  }

  return {
    permissionOf,

    /** Selections for lists of users. */
    selections: createUserSelections(database, eventCodes),

    /**
     * What a user's subscription allows, without a check of the caller; a deleted user has none. Five look-ups by an
     * index, not cached: callers that need it for every message keep it for some seconds.
     */
    async permissionOfUser(userId: string): Promise<Permission> {
      const subscriber = await findSubscriber(userId);
      return subscriber ? (await permissionOf(subscriber)).permission : WITHOUT_SUBSCRIPTION;
    },

    /** The same, but undefined for a user without an active subscription, or whose account is disabled. */
    async activePermissionOf(userId: string): Promise<Permission | undefined> {
      const subscriber = await findSubscriber(userId);
      if (!subscriber || subscriber.isDisabled) return undefined;
      const { isActive, permission } = await permissionOf(subscriber);
      return isActive ? permission : undefined;
    },

    /** What a user may do, until when. */
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

    /** Stores, in the same transaction, when a user lost the administrator role: messages are refused some days later. */
    recordRoleEnd: (transaction: Database, email: string) => createEndedAccessRepository(transaction).note(email),

    /** Puts emails on the whitelist. */
    async admit(transaction: Database, emails: readonly string[]): Promise<void> {
      const rows = emails.map((email) => ({ id: uuidv7(), email, remarks: '' }));
      if (rows.length > 0) await createWhitelistRepository(transaction).createMissing(rows);
    },

    listPlaces: createListPlaces(database, licenses),

    /** Removes what names a deleted user: the whitelist is a second list of emails. */
    async forget(transaction: Database, email: string): Promise<void> {
      await createWhitelistRepository(transaction).removeEmail(email);
      await createEndedAccessRepository(transaction).remove(email);
    },

    /** Everything that gives someone access, as they see it, or an administrator. */
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
     * @throws AppError MC_ERR_LIC_0001, TS_ERR_LICENSE_0001 to _0003
     */
    async consumeLicense({ userId, sessionId }: Caller, key: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const license = await licenses.consume(transaction, userId, key);
        await seats.take(transaction, sessionId, license.id, license.maxSeats);
      });
    },

    getLicenseDetail: licenses.getDetail,

    /** @throws AppError as `EventCodes.use`, and TS_ERR_AUTH_0006 after too many wrong codes of the caller */
    async useEventCode({ userId }: Caller, code: string): Promise<void> {
      await limitGuesses.ofUser(userId, () => eventCodes.use(database, userId, code));
    },

    /** @throws AppError as `Schools.apply`, and TS_ERR_AUTH_0006 if too many codes from the address wait */
    async registerSchool(form: SchoolRegistration, language: Language, client: Client): Promise<void> {
      await limitGuesses.ofClient(client, () =>
        database.transaction().execute((transaction) => schools.apply(transaction, form, language)),
      );
    },

    /**
     * For a registration with a license key: `check` throws in advance what `use` would throw in the transaction that
     * creates the account. @throws AppError MC_ERR_LIC_0001, TS_ERR_LICENSE_0001 to _0003
     */
    licenseRegistration: (key: string) => ({
      check: () => licenses.check(key),
      use: async (transaction: Database, userId: string): Promise<void> => {
        await licenses.consume(transaction, userId, key);
      },
    }),

    /** The same with an event code. @throws AppError TS_ERR_EVENT_0001, _0003, _0004 */
    eventRegistration: (code: string) => ({
      check: () => eventCodes.check(code),
      use: (transaction: Database, userId: string) => eventCodes.use(transaction, userId, code),
    }),
  };
}
