import { createHash, randomInt } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { type AccountsRepository, createAccountsRepository, type UserRow } from './repository.ts';
import { createSessionRepository } from './session-repository.ts';

const ISSUER = 'Tinkerstream';
/** Seconds of a time step (RFC 6238 section 5.2 recommends 30). */
const STEP_SECONDS = 30;
/** How many steps a phone's clock may be off, each way. */
const WINDOW = 1;
/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;
const ENROLMENT_MS = 15 * 60_000;
const RECOVERY_CODES = 10;
/** Without characters that look alike, since a code is copied from paper. 20 of these 31 have 99 bits, so a fast hash keeps them. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

interface SecondStepOptions {
  /** Seals the secrets that are stored. */
  readonly box: SecretBox;
  readonly report: SecurityLog['report'];
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
}

export type SecondStep = ReturnType<typeof createSecondStep>;

/**
 * The second step of a sign-in: a code of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, which is
 * what these apps know), or one of ten recovery codes. Each code works once.
 */
export function createSecondStep(database: Database, { box, report, onSessionsEnded }: SecondStepOptions) {
  const users = createAccountsRepository(database);
  /** Wrong codes, by user. Only who has the password gets this far, so nobody else can use the limit up. */
  const wrongCodes = new RateLimit(10, 5 * 60_000);

  async function spend(user: UserRow, code: string): Promise<boolean> {
    const plain = code.replace(/[\s-]/g, '');
    if (!/^\d{6}$/.test(plain)) return users.spendRecoveryCode(user.id, hashRecoveryCode(plain));
    const secret = box.open(user.totp_secret ?? '', user.id);
    const step = secret === undefined ? undefined : await stepOf(secret, plain);
    return step !== undefined && users.spendTotpStep(user.id, step);
  }

  /** @throws AppError TS_ERR_AUTH_0012 for a wrong or spent code, TS_ERR_AUTH_0006 after too many */
  async function verify(user: UserRow, code: string, address: string): Promise<void> {
    const seconds = wrongCodes.secondsToWait(user.id);
    if (seconds > 0) throw new AppError('TS_ERR_AUTH_0006', String(seconds), { retryAfter: seconds });
    // Counted before it is known to be wrong: of many that come at the same moment, ten are tried.
    wrongCodes.count(user.id);
    if (await spend(user, code)) return wrongCodes.takeBack(user.id);
    report({ event: 'second-step.failed', userId: user.id, address });
    throw new AppError('TS_ERR_AUTH_0012');
  }

  return {
    /**
     * Asks for the second step where the account has one.
     * @throws AppError TS_ERR_AUTH_0011 without a code, and as `verify`
     */
    async require(user: UserRow, code: string | undefined, address: string): Promise<void> {
      if (user.totp_secret === null) return;
      if (code === undefined) throw new AppError('TS_ERR_AUTH_0011');
      await verify(user, code, address);
    },

    /** Nothing is stored: the secret travels with the browser, sealed, until a code confirms it. */
    async start(caller: Caller) {
      const user = await getUser(users, caller);
      if (user.totp_secret !== null) throw new AppError('TS_ERR_AUTH_0014');
      const { Secret, TOTP } = await import('otpauth');
      const secret = new Secret({ size: SECRET_BYTES });
      const totp = new TOTP({ issuer: ISSUER, label: user.email, secret, period: STEP_SECONDS });
      const offer: Offer = { secret: secret.base32, until: Date.now() + ENROLMENT_MS };
      return { secret: secret.base32, uri: totp.toString(), enrolment: box.seal(JSON.stringify(offer), user.id) };
    },

    /** @throws AppError TS_ERR_AUTH_0015 for an enrolment that is not the caller's or is too old, and as `verify` */
    async enable(caller: Caller, enrolment: string, code: string, address: string): Promise<string[]> {
      const user = await getUser(users, caller);
      const opened = box.open(enrolment, user.id);
      const offer: Offer | undefined = opened === undefined ? undefined : JSON.parse(opened);
      if (!offer || offer.until < Date.now()) throw new AppError('TS_ERR_AUTH_0015');
      await verify({ ...user, totp_secret: box.seal(offer.secret, user.id) }, code, address);
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
      const ended = await database.transaction().execute(async (transaction) => {
        const inside = createAccountsRepository(transaction);
        if (!(await inside.setTotpSecret(user.id, box.seal(offer.secret, user.id), { ifNone: true }))) {
          throw new AppError('TS_ERR_AUTH_0014');
        }
        await inside.createRecoveryCodes(
          user.id,
          codes.map((one) => hashRecoveryCode(one.replaceAll('-', ''))),
        );
        // Sessions that were opened by the password alone.
        return createSessionRepository(transaction).removeOfUser(user.id, caller.sessionId);
      });
      onSessionsEnded(ended);
      report({ event: 'second-step.enabled', userId: user.id, address });
      return codes;
    },

    async disable(caller: Caller, code: string, address: string): Promise<void> {
      const user = await getUser(users, caller);
      if (user.totp_secret === null) return;
      await verify(user, code, address);
      await database.transaction().execute((transaction) => removeSecondStep(transaction, user.id));
      report({ event: 'second-step.disabled', userId: user.id, address });
    },
  };
}

interface Offer {
  readonly secret: string;
  /** In milliseconds since 1970. */
  readonly until: number;
}

/** Takes the second step from an account, for somebody who has lost phone and recovery codes. */
export async function removeSecondStep(transaction: Database, userId: string): Promise<void> {
  const users = createAccountsRepository(transaction);
  await users.setTotpSecret(userId, null);
  await users.removeRecoveryCodes(userId);
}

async function getUser(users: AccountsRepository, { userId }: Caller): Promise<UserRow> {
  const user = await users.findUser(userId);
  if (!user) throw new AppError('TS_ERR_AUTH_0002');
  return user;
}

/** The time step whose code it is, of those around now; undefined for a wrong one. */
async function stepOf(secret: string, code: string): Promise<number | undefined> {
  // Loaded only where it is used: few servers have such an account.
  const { Secret, TOTP } = await import('otpauth');
  const now = Date.now();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

/** In four parts, such as `k7mzp-…`. */
function createRecoveryCode(): string {
  const parts = Array.from({ length: 4 }, () => Array.from({ length: 5 }, randomCharacter).join(''));
  return parts.join('-');
}

function randomCharacter(): string {
  return RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)] as string;
}

function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.toLowerCase()).digest('base64url');
}
