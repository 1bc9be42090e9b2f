import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { HandOver } from './hand-over.ts';
import { type AccountsRepository, createAccountsRepository, type UserRow } from './repository.ts';
import type { KeyPurpose } from './tables.ts';

const HOUR_MS = 3600 * 1000;

/** How long a key works, unless it is used before. */
const LIFETIME_MS: Record<KeyPurpose, number> = {
  'sign-in': 24 * HOUR_MS,
  'mailed-sign-in': 24 * HOUR_MS,
  'password-reset': HOUR_MS,
};

/** Makes a key that signs a user in once. Only its hash is stored: the key itself is known to whom it is given alone. */
export async function createDirectAccessKey(
  users: AccountsRepository,
  userId: string,
  purpose: KeyPurpose,
): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const now = Date.now();
  await users.createKey(
    { key_hash: hashKey(key), user_id: userId, purpose, expires_on: now + LIFETIME_MS[purpose] },
    now,
  );
  return key;
}

/** What a key is for, without using it up; undefined when it would not work. */
export async function purposeOfKey(
  users: AccountsRepository,
  userId: string,
  key: string,
): Promise<KeyPurpose | undefined> {
  return (await users.findKey(userId, hashKey(key), Date.now()))?.purpose;
}

/** Who came in by a key. */
interface Entry {
  readonly purpose: KeyPurpose;
  /** As the account is after the key was used. */
  readonly user: UserRow;
  /** The sessions that ended with it. */
  readonly ended: readonly string[];
}

/**
 * Uses a key up. One that a mail carried shows that the e-mail is the reader's, so the account is handed over to them.
 * @returns undefined when the key is unknown, spent, expired, or another user's
 */
export function spendDirectAccessKey(
  database: Database,
  handOver: HandOver,
  userId: string,
  key: string,
): Promise<Entry | undefined> {
  return database.transaction().execute(async (transaction) => {
    const users = createAccountsRepository(transaction);
    // First, so that of a key and a takeover at the same moment one sees what the other has done.
    await users.lockUser(userId);
    const purpose = (await users.spendKey(userId, hashKey(key), Date.now()))?.purpose;
    if (!purpose) return undefined;
    const ended = purpose === 'sign-in' ? [] : await handOver(transaction, userId);
    const user = await users.findUser(userId);
    return user && { purpose, user, ended };
  });
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
