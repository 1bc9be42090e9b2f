import type { CurrentUser, RegisteredUser } from '@tinkerstream/contract/accounts';
import { accountErrors, authErrors, eventCodeErrors, licenseErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { CreateSharedLimit } from '../../platform/limits/shared-limit.ts';
import type { Logger } from '../../platform/logger.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Audit } from '../admin/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createSessionRepository } from '../users/index.ts';
import { handOver } from './hand-over.ts';
import { type Correspondence, createLinkMails, type EnqueueMail, type SendLinkMail } from './mails/link-mails.ts';
import { createPasswords } from './passwords.ts';
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
  readonly subscriptions: Pick<
    SubscriptionsService,
    'permissionOf' | 'recordRoleEnd' | 'forget' | 'schoolOf' | 'licenseRegistration' | 'eventRegistration'
  >;
  readonly audit: Pick<Audit, 'forget'>;
  readonly admit: Admit;
  /** The key that signs access tokens. */
  readonly tokenKey: Uint8Array;
  /** Sign-in with Google; undefined if it is not configured. */
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

    /** @throws AppError as `registerWith`, and eventCodeErrors.ended, eventCodeErrors.registrationClosed */
    registerWithEventCode: (email: string, eventCode: string, client: Client): Promise<RegisteredUser> =>
      registration.registerWith(
        { unknown: eventCodeErrors.invalid, ...subscriptions.eventRegistration(eventCode) },
        email,
        client,
      ),

    /** @throws AppError as `registerWith`, and licenseErrors.expired, licenseErrors.revoked, licenseErrors.usedUp */
    registerWithLicense: (email: string, licenseKey: string, client: Client): Promise<RegisteredUser> =>
      registration.registerWith(
        { unknown: licenseErrors.keyInvalid, ...subscriptions.licenseRegistration(licenseKey) },
        email,
        client,
      ),

    async registerWithGoogle(idToken: string): Promise<void> {
      await registration.registerGoogleUser(await verifyGoogleToken(idToken));
    },

    async getCurrentUser(caller: Caller): Promise<CurrentUser> {
      const user = await users.findUser(caller.userId);
      if (!user) throw new AppError(authErrors.notSignedIn);
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

    /** Whether an account has this password; undefined for an account that does not exist, or has no password. */
    async hasPassword(email: string, password: string): Promise<boolean | undefined> {
      const user = await users.findUserByEmail(email);
      return user?.passwordHash ? isPasswordOf(user.passwordHash, password) : undefined;
    },
  };
}

interface EmailVerificationOptions {
  readonly sendLinkMail: SendLinkMail;
  readonly enqueueMail: EnqueueMail;
}

/** Verifies emails by a link or by an administrator. Google and the links of other mails verify them too. */
function createEmailVerification(database: Database, { sendLinkMail, enqueueMail }: EmailVerificationOptions) {
  return {
    /** @throws accountErrors.emailAlreadyVerified for a verified email, accountErrors.askedTooSoon within the cool-down */
    async sendLink(caller: Caller, correspondence: Correspondence): Promise<void> {
      const user = await createAccountsRepository(database).findUser(caller.userId);
      if (!user) throw new AppError(authErrors.notSignedIn);
      if (user.isEmailVerified) throw new AppError(accountErrors.emailAlreadyVerified);
      await sendLinkMail('verification', user, correspondence);
    },

    /**
     * Marks an email as verified on an administrator's word. With `owner`, someone else has registered it: the account
     * is handed over as by a mail, and its owner gets a link that signs in.
     * @returns whether the email was unverified before
     */
    async vouch(change: Change, userId: string, owner?: Correspondence): Promise<boolean> {
      const { transaction } = change;
      const users = createAccountsRepository(transaction);
      if (!owner) return users.markEmailVerified(userId);
      if ((await users.lockUser(userId))?.isEmailVerified !== false) return false;
      await handOver(change, userId);
      await enqueueMail(transaction, { kind: 'invitation', userId, ...owner });
      return true;
    },
  };
}
