import { createHash, randomBytes } from 'node:crypto';
import { ONE_TIME_CODE_DAYS } from '@tinkerstream/contract/accounts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { UserEntity } from '../../users/index.ts';
import { handOver } from '../hand-over.ts';
import { type AccountsRepository, createAccountsRepository } from '../repository.ts';
import type { KeyPurpose } from '../tables.ts';

const HOUR_MS = 3600 * 1000;

/** The lifetime of a key, unless it is used earlier. */
const LIFETIME_MS: Record<KeyPurpose, number> = {
  'sign-in': 24 * HOUR_MS,
  'mailed-sign-in': 24 * HOUR_MS,
  'password-reset': HOUR_MS,
  'one-time-code': ONE_TIME_CODE_DAYS * 24 * HOUR_MS,
};

/** Creates a key that signs a user in once. Only its hash is stored, so only the recipient knows the key. */
export async function createDirectAccessKey(
  users: AccountsRepository,
  userId: string,
  purpose: KeyPurpose,
): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await storeKey(users, userId, purpose, hashKey(key));
  return key;
}

/** Stores the hash of a key. @returns when the key expires, in milliseconds since 1970 */
export async function storeKey(
  users: AccountsRepository,
  userId: string,
  purpose: KeyPurpose,
  keyHash: string,
): Promise<number> {
  const now = Date.now();
  const endsOn = now + LIFETIME_MS[purpose];
  await users.createKey({ keyHash: keyHash, userId: userId, purpose, expiresOn: endsOn }, now);
  return endsOn;
}

/** The purpose of a key, which stays unspent. Undefined for an invalid key. */
export async function purposeOfKey(
  users: AccountsRepository,
  userId: string,
  keyHash: string,
): Promise<KeyPurpose | undefined> {
  return (await users.findKey(userId, keyHash, Date.now()))?.purpose;
}

/** Whether mails contain keys of this purpose. Using one proves that the email belongs to its reader. */
export function isMailed(purpose: KeyPurpose): boolean {
  return purpose === 'mailed-sign-in' || purpose === 'password-reset';
}

/** A spent key and its user. */
interface SpentKey {
  readonly purpose: KeyPurpose;
  /** The account after the key was spent. */
  readonly user: UserEntity;
}

/**
 * Spends a key, and runs `open` in the same transaction: a change that ends the keys and the sessions of a user at that
 * moment finds either the key or the opened session. A mailed key proves that the email belongs to its reader, so the
 * account is handed over to them.
 * @returns undefined if the key is unknown, spent, expired, or another user's
 */
export function spendDirectAccessKey<Opened>(
  events: Events,
  userId: string,
  keyHash: string,
  open: (transaction: Database, spent: SpentKey) => Promise<Opened>,
): Promise<Opened | undefined> {
  return events.change(async (change) => {
    const users = createAccountsRepository(change.transaction);
    // Locks first: a concurrent takeover then sees the spent key, or this transaction sees the takeover.
    await users.lockUser(userId);
    const purpose = (await users.spendKey(userId, keyHash, Date.now()))?.purpose;
    if (!purpose) return undefined;
    if (isMailed(purpose)) await handOver(change, userId);
    const user = await users.findUser(userId);
    return user && open(change.transaction, { purpose, user });
  });
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
