import type { LoginResult } from '@tinkerstream/contract/accounts';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { accountEmail } from '@tinkerstream/contract/platform/email';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Client } from '../../../platform/http/caller.ts';
import type { CreateSharedLimit } from '../../../platform/limits/shared-limit.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import type { UserEntity } from '../../users/index.ts';
import { handOver } from '../hand-over.ts';
import { createAccountsRepository } from '../repository.ts';
import { hashKey, isMailed, purposeOfKey, spendDirectAccessKey } from './direct-access.ts';
import type { VerifyGoogleToken } from './google.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { CheckPassword } from './password-check.ts';
import type { SecondStep } from './second-step.ts';
import type { Sessions } from './sessions.ts';
import { type Settle, type SignInAttempt, SignInLimit } from './sign-in-limit.ts';

interface SignInOptions {
  readonly sessions: Sessions;
  readonly checkPassword: CheckPassword;
  readonly knownBrowsers: KnownBrowsers;
  readonly secondStep: SecondStep;
  readonly oneTimeCodes: Pick<OneTimeCodes, 'hash'>;
  readonly verifyGoogleToken: VerifyGoogleToken;
  readonly createLimit: CreateSharedLimit;
  readonly events: Events;
  readonly report: SecurityLog['report'];
}

/** Optional parameters of every grant. */
interface SignInExtras {
  readonly secondStepCode?: string | undefined;
  readonly browserKey?: string | undefined;
}

/** The grants that open a session. */
export function createSignIn(
  database: Database,
  {
    sessions,
    checkPassword,
    knownBrowsers,
    secondStep,
    oneTimeCodes,
    verifyGoogleToken,
    createLimit,
    events,
    report,
  }: SignInOptions,
) {
  const users = createAccountsRepository(database);
  // Codes have a limit apart from passwords: they are for users who have tried too many passwords.
  const codeLimit = new SignInLimit(createLimit, 'one-time-code');

  /**
   * Requires an enabled account and the second step, after the user has authenticated.
   * @param isOwnerOfEmail whether the user has proved that the email is theirs. If the account is handed over to them
   * now, a second step that a stranger has set up does not count.
   * @throws authErrors.accountDisabled, and those of the second step
   */
  async function requireAdmission(
    user: UserEntity,
    client: Client,
    { secondStepCode }: SignInExtras,
    { isOwnerOfEmail = false } = {},
  ): Promise<void> {
    if (user.isDisabled) {
      report({ event: 'sign-in.refused', userId: user.id, address: client.address });
      throw new AppError(authErrors.accountDisabled);
    }
    if (isOwnerOfEmail && !user.isEmailVerified) return;
    await secondStep.require(user, secondStepCode, client.address);
  }

  async function open(user: UserEntity, client: Client): Promise<LoginResult> {
    const login = await sessions.open(user, client.userAgent);
    report({ event: 'sign-in.succeeded', userId: user.id, address: client.address });
    return login;
  }

  /**
   * Opens a session and spends the key.
   * @returns undefined for an invalid key
   * @throws AppError as `requireAdmission`
   */
  async function openByKey(
    user: UserEntity,
    keyHash: string,
    client: Client,
    extras: SignInExtras,
  ): Promise<LoginResult | undefined> {
    const purpose = await purposeOfKey(users, user.id, keyHash);
    if (!purpose) return undefined;
    // Admission comes before the key is spent: a missing or wrong code of the second step must not spend it.
    await requireAdmission(user, client, extras, { isOwnerOfEmail: isMailed(purpose) });
    await sessions.admit(user);
    const login = await spendDirectAccessKey(events, user.id, keyHash, (transaction, spent) => {
      const maySetPassword = purpose === 'password-reset' || purpose === 'one-time-code';
      return sessions.openIn(transaction, spent.user, client.userAgent, { maySetPassword });
    });
    if (login) report({ event: 'sign-in.succeeded', userId: user.id, address: client.address });
    return login;
  }

  async function beginGuess(attempt: SignInAttempt, user: UserEntity | undefined): Promise<Settle> {
    try {
      return await codeLimit.begin(attempt);
    } catch (error) {
      report({ event: 'sign-in.held-up', userId: user?.id, address: attempt.client.address });
      throw error;
    }
  }

  return {
    /**
     * @throws authErrors.badCredentials for an unknown user or a wrong password, authErrors.tooManyAttempts, and as
     *   `requireAdmission`
     */
    async withPassword(username: string, password: string, client: Client, extras: SignInExtras): Promise<LoginResult> {
      const account = accountEmail(username);
      const user = await users.findUserByEmail(account);
      const knownBrowser = user && extras.browserKey && knownBrowsers.identify(user.id, extras.browserKey);
      const attempt = { account, password, client, knownBrowser: knownBrowser || undefined };
      const isRight = await checkPassword(user, attempt);
      if (!user || !isRight) throw new AppError(authErrors.badCredentials);
      await requireAdmission(user, client, extras);
      return { ...(await open(user, client)), browser_key: knownBrowsers.issue(user.id) };
    },

    /** @throws authErrors.linkInvalid for an invalid key, and as `requireAdmission` */
    async withDirectAccessKey(
      username: string,
      key: string,
      client: Client,
      extras: SignInExtras,
    ): Promise<LoginResult> {
      const user = await users.findUserByEmail(accountEmail(username));
      const login = user && (await openByKey(user, hashKey(key), client, extras));
      if (!login) throw new AppError(authErrors.linkInvalid);
      return login;
    },

    /** @throws authErrors.oneTimeCodeWrong for an invalid code, authErrors.tooManyAttempts, and as `requireAdmission` */
    async withOneTimeCode(username: string, code: string, client: Client, extras: SignInExtras): Promise<LoginResult> {
      const account = accountEmail(username);
      const known = await users.findUserByEmail(account);
      const settle = await beginGuess({ account, client, knownBrowser: undefined }, known);
      // The account may have changed while the guess waited for its turn.
      const user = known && (await users.findUser(known.id));
      const keyHash = user && oneTimeCodes.hash(user.id, code);
      const isRight = keyHash && (await purposeOfKey(users, user.id, keyHash)) === 'one-time-code';
      await settle(isRight === true);
      const login = isRight && (await openByKey(user, keyHash, client, extras));
      if (login) return login;
      report({ event: 'one-time-code.failed', userId: user?.id, address: client.address });
      throw new AppError(authErrors.oneTimeCodeWrong);
    },

    /** Signs in with Google. A person without an account gets a visitor's session, which only allows registration. */
    async withGoogle(idToken: string, client: Client, extras: SignInExtras): Promise<LoginResult> {
      const { email } = await verifyGoogleToken(idToken);
      const user = await users.findUserByEmail(email);
      if (!user) return sessions.openForVisitor(email, client.userAgent);
      await requireAdmission(user, client, extras, { isOwnerOfEmail: true });
      if (user.isEmailVerified) return open(user, client);
      await events.change((change) => handOver(change, user.id));
      return open((await users.findUser(user.id)) ?? user, client);
    },
  };
}
