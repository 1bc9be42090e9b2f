import { createHmac, randomInt } from 'node:crypto';
import { type OneTimeCode, ROLE_ADMIN, ROLE_TEACHER } from '@tinkerstream/contract/accounts';
import { accountErrors, authErrors } from '@tinkerstream/contract/error-codes';
import { plainCode } from '@tinkerstream/contract/platform/typed-code';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { deriveKey } from '../../../platform/secrets/derived-key.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { UserEntity } from '../../users/index.ts';
import { createAccountsRepository } from '../repository.ts';
import { storeKey } from './direct-access.ts';

/**
 * The characters of codes: at most one of each set that look or sound alike, because a teacher reads a code aloud and a
 * child types it.
 */
const ALPHABET = '234679FHKLMQRTWXY';
/** Groups of a code: 17^9 codes, so that the guesses that the limits allow in seven days open one account in ten million. */
const GROUPS = 3;
const GROUP_LENGTH = 3;

interface OneTimeCodesOptions {
  readonly subscriptions: Pick<SubscriptionsService, 'schoolOf'>;
  readonly tokenKey: Uint8Array;
  readonly report: SecurityLog['report'];
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/** Codes for users who cannot sign in and receive no mail. A user has at most one. */
export function createOneTimeCodes(database: Database, { subscriptions, tokenKey, report }: OneTimeCodesOptions) {
  const key = deriveKey(tokenKey, 'one-time codes');

  /** The hash has a key, because codes are short: a reader of the database alone cannot try them all. */
  function hash(userId: string, code: string): string {
    const plain = plainCode(code).replace(/[^A-Z0-9]/g, '');
    return createHmac('sha256', key).update(`${userId} ${plain}`).digest('base64url');
  }

  async function canGive(caller: Caller, { isAdmin, isTeacher, email }: UserEntity): Promise<boolean> {
    if (isAdmin) return false;
    if (caller.authorities.includes(ROLE_ADMIN)) return true;
    // Students need no verified email: the school owns the domain, and the teacher knows them.
    const school = isTeacher ? null : await subscriptions.schoolOf(caller);
    return school !== null && email.endsWith(`@${school.emailDomain}`);
  }

  /** Creates a code as part of a transaction, and ends the previous one. */
  async function create(transaction: Database, userId: string): Promise<OneTimeCode> {
    const users = createAccountsRepository(transaction);
    await users.lockUser(userId);
    await users.removeKeys(userId, ['one-time-code']);
    const code = generateCode();
    const endsOn = await storeKey(users, userId, 'one-time-code', hash(userId, code));
    return { code, expiresOn: new Date(endsOn).toISOString() };
  }

  return {
    create,
    hash,

    /**
     * Creates a code for a user whom the caller may help.
     * @throws authErrors.notAllowed for a caller who is neither a teacher nor an administrator; accountErrors.codeNotAllowed
     *   for an unknown email, and for a user whom the caller may not help, without revealing which
     */
    async give(caller: Caller, email: string, address: string): Promise<OneTimeCode> {
      const isHelper = caller.authorities.some((role) => role === ROLE_ADMIN || role === ROLE_TEACHER);
      if (!isHelper) throw new AppError(authErrors.notAllowed);
      const user = await createAccountsRepository(database).findUserByEmail(email);
      if (!user || !(await canGive(caller, user))) throw new AppError(accountErrors.codeNotAllowed);
      const given = await database.transaction().execute((transaction) => create(transaction, user.id));
      report({ event: 'one-time-code.given', userId: caller.userId, address, subject: 'user', subjectId: user.id });
      return given;
    },
  };
}

function generateCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
