import type { LoginResult } from '@tinkerstream/contract/accounts';
import { normaliseEmail } from '@tinkerstream/contract/platform/email';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Client } from '../../platform/http/caller.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { purposeOfKey, spendDirectAccessKey } from './direct-access.ts';
import type { VerifyGoogleToken } from './google.ts';
import type { HandOver } from './hand-over.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { CheckPassword } from './password-check.ts';
import { createAccountsRepository, type UserRow } from './repository.ts';
import type { SecondStep } from './second-step.ts';
import type { Sessions } from './sessions.ts';

interface SignInOptions {
  readonly sessions: Sessions;
  readonly checkPassword: CheckPassword;
  readonly knownBrowsers: KnownBrowsers;
  readonly secondStep: SecondStep;
  readonly verifyGoogleToken: VerifyGoogleToken;
  readonly handOver: HandOver;
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
  readonly report: SecurityLog['report'];
}

/** What a sign-in may send along, whatever the grant. */
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
    verifyGoogleToken,
    handOver,
    onSessionsEnded,
    report,
  }: SignInOptions,
) {
  const users = createAccountsRepository(database);

  /**
   * Lets somebody go on who has shown who they are.
   * @param isOwnerOfEmail has shown that the e-mail is theirs: of an account that is handed over to them now, nothing that
   * a stranger has set up counts
   * @throws AppError TS_ERR_AUTH_0013, and those of the second step
   */
  async function requireAdmission(
    user: UserRow,
    client: Client,
    { secondStepCode }: SignInExtras,
    { isOwnerOfEmail = false } = {},
  ): Promise<void> {
    if (user.is_disabled) {
      report({ event: 'sign-in.refused', userId: user.id, address: client.address });
      throw new AppError('TS_ERR_AUTH_0013');
    }
    if (isOwnerOfEmail && !user.is_email_verified) return;
    await secondStep.require(user, secondStepCode, client.address);
  }

  async function open(user: UserRow, client: Client, maySetPassword = false): Promise<LoginResult> {
    const login = await sessions.open(user, client.userAgent, { maySetPassword });
    report({ event: 'sign-in.succeeded', userId: user.id, address: client.address });
    return login;
  }

  return {
    /**
     * @throws AppError TS_ERR_AUTH_0001 when the user is unknown or the password is not theirs, TS_ERR_AUTH_0006, and as
     * `requireAdmission`
     */
    async withPassword(username: string, password: string, client: Client, extras: SignInExtras): Promise<LoginResult> {
      const account = normaliseEmail(username);
      const user = await users.findUserByEmail(account);
      const knownBrowser = user && extras.browserKey && knownBrowsers.identify(user.id, extras.browserKey);
      const attempt = { account, password, address: client.address, knownBrowser: knownBrowser || undefined };
      const isRight = await checkPassword(user, attempt);
      if (!user || !isRight) throw new AppError('TS_ERR_AUTH_0001');
      await requireAdmission(user, client, extras);
      return { ...(await open(user, client)), browser_key: knownBrowsers.issue(user.id) };
    },

    /** @throws AppError TS_ERR_AUTH_0005 when the key is not the user's, or does not work any more; as `requireAdmission` */
    async withDirectAccessKey(
      username: string,
      key: string,
      client: Client,
      extras: SignInExtras,
    ): Promise<LoginResult> {
      const user = await users.findUserByEmail(normaliseEmail(username));
      const purpose = user && (await purposeOfKey(users, user.id, key));
      if (!user || !purpose) throw new AppError('TS_ERR_AUTH_0005');
      // Before the key is spent: a missing or wrong code must not use it up.
      await requireAdmission(user, client, extras, { isOwnerOfEmail: purpose !== 'sign-in' });
      const entry = await spendDirectAccessKey(database, handOver, user.id, key);
      if (!entry) throw new AppError('TS_ERR_AUTH_0005');
      onSessionsEnded(entry.ended);
      return open(entry.user, client, entry.purpose === 'password-reset');
    },

    /** Somebody without an account gets a session too, in which only registering makes sense. */
    async withGoogle(idToken: string, client: Client, extras: SignInExtras): Promise<LoginResult> {
      const { email } = await verifyGoogleToken(idToken);
      const user = await users.findUserByEmail(email);
      if (!user) return sessions.openForVisitor(email, client.userAgent);
      await requireAdmission(user, client, extras, { isOwnerOfEmail: true });
      if (user.is_email_verified) return open(user, client);
      onSessionsEnded(await database.transaction().execute((transaction) => handOver(transaction, user.id)));
      return open((await users.findUser(user.id)) ?? user, client);
    },
  };
}
