import { createHash, randomInt } from 'node:crypto';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { plainCode } from '@tinkerstream/contract/platform/typed-code';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { beginGuess, type CreateSharedLimit } from '../../../platform/limits/shared-limit.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import { createSessionRepository, type UserEntity } from '../../users/index.ts';
import { type AccountsRepository, createAccountsRepository } from '../repository.ts';

const ISSUER = 'Tinkerstream';
/** The length of a time step (RFC 6238 section 5.2 recommends 30). */
const STEP_SECONDS = 30;
/** The steps by which a phone's clock may be off in either direction. */
const WINDOW = 1;
/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;
const ENROLMENT_MS = 15 * 60_000;
const RECOVERY_CODES = 10;
/**
 * Characters of recovery codes, without look-alikes, because users copy codes from paper. 20 of these 31 have 99 bits,
 * enough for a fast hash.
 */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

interface SecondStepOptions {
  /** Seals the stored secrets. */
  readonly box: SecretBox;
  readonly createLimit: CreateSharedLimit;
  readonly report: SecurityLog['report'];
  readonly events: Events;
}

export type SecondStep = ReturnType<typeof createSecondStep>;

/**
 * The second step of a sign-in: a code of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, which
 * all these apps support), or one of ten recovery codes. Each code works once.
 */
export function createSecondStep(database: Database, { box, createLimit, report, events }: SecondStepOptions) {
  const users = createAccountsRepository(database);
  /** Wrong codes by user. Only people with the password get here, so no one else can exhaust the limit. */
  const wrongCodes = createLimit('second-step', 10, 5 * 60_000);

  async function spend(user: UserEntity, code: string): Promise<boolean> {
    const plain = plainCode(code);
    if (!/^\d{6}$/.test(plain)) return users.spendRecoveryCode(user.id, hashRecoveryCode(plain));
    const secret = box.open(user.totpSecret ?? '', user.id);
    const step = secret === undefined ? undefined : await stepOf(secret, plain);
    return step !== undefined && users.spendTotpStep(user.id, step);
  }

  /** @throws authErrors.secondStepWrong for a wrong or spent code, authErrors.tooManyAttempts after too many */
  async function verify(user: UserEntity, code: string, address: string): Promise<void> {
    const takeBack = await beginGuess([wrongCodes, user.id]);
    if (await spend(user, code)) return takeBack();
    report({ event: 'second-step.failed', userId: user.id, address });
    throw new AppError(authErrors.secondStepWrong);
  }

  return {
    /**
     * Requires the second step if the account has one.
     * @throws authErrors.secondStepNeeded without a code, and as `verify`
     */
    async require(user: UserEntity, code: string | undefined, address: string): Promise<void> {
      if (user.totpSecret === null) return;
      if (code === undefined) throw new AppError(authErrors.secondStepNeeded);
      await verify(user, code, address);
    },

    /** Offers a secret. The browser keeps it, sealed, until a code confirms it; the server stores nothing. */
    async start(caller: Caller) {
      const user = await getUser(users, caller);
      if (user.totpSecret !== null) throw new AppError(authErrors.secondStepAlreadyOn);
      const { Secret, TOTP } = await import('otpauth');
      const secret = new Secret({ size: SECRET_BYTES });
      const totp = new TOTP({ issuer: ISSUER, label: user.email, secret, period: STEP_SECONDS });
      const offer: Offer = { secret: secret.base32, until: Date.now() + ENROLMENT_MS };
      return { secret: secret.base32, uri: totp.toString(), enrolment: box.seal(JSON.stringify(offer), user.id) };
    },

    /** @throws authErrors.enrolmentEnded for a foreign or expired enrolment, and as `verify` */
    async enable(caller: Caller, enrolment: string, code: string, address: string): Promise<string[]> {
      const user = await getUser(users, caller);
      const opened = box.open(enrolment, user.id);
      const offer: Offer | undefined = opened === undefined ? undefined : JSON.parse(opened);
      if (!offer || offer.until < Date.now()) throw new AppError(authErrors.enrolmentEnded);
      await verify({ ...user, totpSecret: box.seal(offer.secret, user.id) }, code, address);
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
      await events.change(async ({ transaction, announce }) => {
        const inTransaction = createAccountsRepository(transaction);
        if (!(await inTransaction.setTotpSecret(user.id, box.seal(offer.secret, user.id), { ifNone: true }))) {
          throw new AppError(authErrors.secondStepAlreadyOn);
        }
        await inTransaction.createRecoveryCodes(
          user.id,
          codes.map((one) => hashRecoveryCode(one.replaceAll('-', ''))),
        );
        // Ends the sessions that the password alone has opened.
        const sessionIds = await createSessionRepository(transaction).removeOfUser(user.id, caller.sessionId);
        await announce('sessions.ended', { sessionIds });
      });
      report({ event: 'second-step.enabled', userId: user.id, address });
      return codes;
    },

    async disable(caller: Caller, code: string, address: string): Promise<void> {
      const user = await getUser(users, caller);
      if (user.totpSecret === null) return;
      await verify(user, code, address);
      await database.transaction().execute((transaction) => removeSecondStep(transaction, user.id));
      report({ event: 'second-step.disabled', userId: user.id, address });
    },
  };
}

interface Offer {
  readonly secret: string;
  /** The end in milliseconds since 1970. */
  readonly until: number;
}

/** Removes the second step of an account, as part of a transaction. */
export async function removeSecondStep(transaction: Database, userId: string): Promise<void> {
  const users = createAccountsRepository(transaction);
  await users.setTotpSecret(userId, null);
  await users.removeRecoveryCodes(userId);
}

async function getUser(users: AccountsRepository, { userId }: Caller): Promise<UserEntity> {
  const user = await users.findUser(userId);
  if (!user) throw new AppError(authErrors.notSignedIn);
  return user;
}

/** The current or a neighbouring time step with this code. Undefined for a wrong code. */
async function stepOf(secret: string, code: string): Promise<number | undefined> {
  // The library is loaded on first use: few servers have such an account.
  const { Secret, TOTP } = await import('otpauth');
  const now = Date.now();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

/** A code of four parts, such as `k7mzp-…`. */
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
