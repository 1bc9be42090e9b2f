import type { CurrentUser, RegisteredUser } from '@tinkerstream/contract/accounts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { CreateSharedLimit } from '../../platform/limits/shared-limit.ts';
import type { Logger } from '../../platform/logger.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Audit } from '../admin/index.ts';
import { createSessionRepository } from '../people/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createLinkMails, type EnqueueMail } from './mails/link-mails.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createEmailVerification } from './registration/email-verification.ts';
import { createPupils } from './registration/pupils.ts';
import { createRegistration } from './registration/registration.ts';
import { createAccountRemoval } from './removal.ts';
import { createAccountsRepository } from './repository.ts';
import { createAccess } from './sign-in/access.ts';
import { createGoogleVerifier } from './sign-in/google.ts';
import { createKnownBrowsers } from './sign-in/known-browser.ts';
import { createOneTimeCodes } from './sign-in/one-time-codes.ts';
import { createPasswordCheck, isPasswordOf } from './sign-in/password-check.ts';
import { createSecondStep } from './sign-in/second-step.ts';
import { type Admit, createSessions } from './sign-in/sessions.ts';
import { createSignIn } from './sign-in/sign-in.ts';

export interface AccountsOptions {
  readonly subscriptions: SubscriptionsService;
  readonly audit: Pick<Audit, 'forget'>;
  readonly admit: Admit;
  /** The key that signs access tokens. */
  readonly tokenKey: Uint8Array;
  /** Undefined if sign-in with Google is not configured. */
  readonly google: { readonly clientId: string; readonly jwksUrl: string } | undefined;
  readonly enqueueMail: EnqueueMail;
  readonly createLimit: CreateSharedLimit;
  readonly events: Events;
  readonly report: SecurityLog['report'];
  readonly logger: Logger;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Users, sign-in and sessions. */
export function createAccountsService(
  database: Database,
  { subscriptions, audit, admit, tokenKey, google, enqueueMail, createLimit, events, report, logger }: AccountsOptions,
) {
  const users = createAccountsRepository(database);
  const sessionRepository = createSessionRepository(database);
  const sessions = createSessions(database, { tokenKey, admit, events, report, logger });
  const verifyGoogleToken = createGoogleVerifier(google);
  const checkPassword = createPasswordCheck(createLimit, report);
  const box = createSecretBox(tokenKey, 'second step');
  const secondStep = createSecondStep(database, { box, createLimit, report, events });
  const knownBrowsers = createKnownBrowsers(tokenKey);
  const sendLinkMail = createLinkMails(database, enqueueMail);
  const oneTimeCodes = createOneTimeCodes(database, { subscriptions, tokenKey, report });
  const removal = createAccountRemoval({ audit, subscriptions });
  const registration = createRegistration(database, { enqueueMail, oneTimeCodes, createLimit, events });

  return {
    signIn: createSignIn(database, {
      sessions,
      checkPassword,
      knownBrowsers,
      secondStep,
      oneTimeCodes,
      verifyGoogleToken,
      createLimit,
      events,
      report,
    }),
    secondStep,
    oneTimeCodes,
    passwords: createPasswords(database, { checkPassword, sendLinkMail, createLimit, events, report }),
    removal,
    pupils: createPupils(events, removal),
    access: createAccess(subscriptions.recordRoleEnd),
    registration,
    verification: createEmailVerification(database, { sendLinkMail, enqueueMail }),
    sessions,

    async endOtherSessions({ userId, sessionId }: Caller): Promise<void> {
      await events.emit('sessions.ended', { sessionIds: await sessionRepository.removeOfUser(userId, sessionId) });
    },

    /** @throws AppError as `registerWith`, and TS_ERR_EVENT_0003 to _0004 */
    registerWithEventCode: (email: string, eventCode: string, client: Client): Promise<RegisteredUser> =>
      registration.registerWith(
        { unknown: 'TS_ERR_EVENT_0001', ...subscriptions.eventRegistration(eventCode) },
        email,
        client,
      ),

    /** @throws AppError as `registerWith`, and TS_ERR_LICENSE_0001 to _0003 */
    registerWithLicense: (email: string, licenseKey: string, client: Client): Promise<RegisteredUser> =>
      registration.registerWith(
        { unknown: 'MC_ERR_LIC_0001', ...subscriptions.licenseRegistration(licenseKey) },
        email,
        client,
      ),

    async registerWithGoogle(idToken: string): Promise<void> {
      await registration.registerGoogleUser(await verifyGoogleToken(idToken));
    },

    async getCurrentUser(caller: Caller): Promise<CurrentUser> {
      const user = await users.findUser(caller.userId);
      if (!user) throw new AppError('TS_ERR_AUTH_0002');
      const [{ isActive, permission }, school] = await Promise.all([
        subscriptions.permissionOf(caller),
        subscriptions.schoolOf(caller),
      ]);
      return {
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        isEmailVerified: caller.isEmailVerified,
        enabled: isActive,
        credentialsNonExpired: true,
        accountNonExpired: true,
        accountNonLocked: true,
        school,
        authorities: [...caller.authorities],
        hasPassword: user.passwordHash !== null,
        hasSecondStep: user.totpSecret !== null,
        subscriptionStatus: { permission },
      };
    },

    updateNames: users.updateNames,
    hasUsers: users.hasUsers,

    /** Whether an account has this password; undefined for one that does not exist, or has none. */
    async hasPassword(email: string, password: string): Promise<boolean | undefined> {
      const user = await users.findUserByEmail(email);
      return user?.passwordHash ? isPasswordOf(user.passwordHash, password) : undefined;
    },
  };
}
