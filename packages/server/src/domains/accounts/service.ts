import type { CurrentUser, RegisteredUser } from '@tinkerstream/contract/accounts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Logger } from '../../platform/logger.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createAccess } from './access.ts';
import { createEmailVerification } from './email-verification.ts';
import { createGoogleVerifier } from './google.ts';
import { createHandOver, type OnHandedOver } from './hand-over.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { createLinkMails, type EnqueueMail } from './link-mails.ts';
import { createPasswordCheck } from './password-check.ts';
import { createPasswords } from './passwords.ts';
import { createRegistration } from './registration.ts';
import { createAccountsRepository } from './repository.ts';
import { createSecondStep } from './second-step.ts';
import { createSessionRepository } from './session-repository.ts';
import { type Admit, createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';

export interface AccountsOptions {
  readonly subscriptions: SubscriptionsService;
  readonly admit: Admit;
  /** What signs access tokens. */
  readonly tokenKey: Uint8Array;
  /** Undefined where signing in with Google is not set up. */
  readonly google: { readonly clientId: string; readonly jwksUrl: string } | undefined;
  readonly enqueueMail: EnqueueMail;
  readonly onHandedOver: OnHandedOver;
  /** Told each session that has ended before its time, whose live connections end with it. */
  readonly onSessionEnded: (sessionId: string) => void;
  readonly report: SecurityLog['report'];
  readonly logger: Logger;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Who the users are, and how they come in. */
export function createAccountsService(
  database: Database,
  {
    subscriptions,
    admit,
    tokenKey,
    google,
    enqueueMail,
    onHandedOver,
    onSessionEnded,
    report,
    logger,
  }: AccountsOptions,
) {
  const users = createAccountsRepository(database);
  const sessionRepository = createSessionRepository(database);
  const sessions = createSessions(database, { tokenKey, admit, onEnded: onSessionEnded, report, logger });
  const verifyGoogleToken = createGoogleVerifier(google);
  const checkPassword = createPasswordCheck(report);
  const onSessionsEnded = (ids: readonly string[]) => ids.forEach(onSessionEnded);
  const box = createSecretBox(tokenKey, 'second step');
  const secondStep = createSecondStep(database, { box, report, onSessionsEnded });
  const knownBrowsers = createKnownBrowsers(tokenKey);
  const sendLinkMail = createLinkMails(database, enqueueMail);
  const handOver = createHandOver(onHandedOver);
  const registration = createRegistration(database, { enqueueMail, handOver, onSessionsEnded });

  return {
    signIn: createSignIn(database, {
      sessions,
      checkPassword,
      knownBrowsers,
      secondStep,
      verifyGoogleToken,
      handOver,
      onSessionsEnded,
      report,
    }),
    secondStep,
    passwords: createPasswords(database, { checkPassword, sendLinkMail, onSessionsEnded, report }),
    access: createAccess(onSessionsEnded),
    registration,
    verification: createEmailVerification(database, { sendLinkMail, enqueueMail, handOver }),
    sessions,
    onSessionsEnded,

    async endOtherSessions({ userId, sessionId }: Caller): Promise<void> {
      onSessionsEnded(await sessionRepository.removeOfUser(userId, sessionId));
    },

    /** @throws AppError as `registerWith`, and TS_ERR_EVENT_0002 to _0004 */
    registerWithEventCode: (email: string, eventCode: string, address: string): Promise<RegisteredUser> =>
      registration.registerWith(
        { unknown: 'TS_ERR_EVENT_0001', ...subscriptions.eventRegistration(eventCode) },
        email,
        address,
      ),

    /** @throws AppError as `registerWith`, and TS_ERR_LICENSE_0001 to _0003 */
    registerWithLicense: (email: string, licenseKey: string, address: string): Promise<RegisteredUser> =>
      registration.registerWith(
        { unknown: 'MC_ERR_LIC_0001', ...subscriptions.licenseRegistration(licenseKey) },
        email,
        address,
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
        firstName: user.first_name,
        lastName: user.last_name,
        email: user.email,
        isEmailVerified: caller.isEmailVerified,
        enabled: isActive,
        credentialsNonExpired: true,
        accountNonExpired: true,
        accountNonLocked: true,
        school,
        authorities: [...caller.authorities],
        hasSecondStep: user.totp_secret !== null,
        subscriptionStatus: { permission },
      };
    },

    updateNames: users.updateNames,
    hasUsers: users.hasUsers,

    /** The e-mails of users by their ids. */
    async emailsOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      return new Map((await users.listEmails(ids)).map(({ id, email }) => [id, email]));
    },
  };
}
