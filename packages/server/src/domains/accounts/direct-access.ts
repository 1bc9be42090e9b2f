import { createHash, randomBytes } from 'node:crypto';
import type { AccountsRepository } from './repository.ts';
import type { KeyPurpose } from './tables.ts';

const HOUR_MS = 3600 * 1000;

/** How long a key works, unless it is used before. */
const LIFETIME_MS: Record<KeyPurpose, number> = { 'sign-in': 24 * HOUR_MS, 'password-reset': HOUR_MS };

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

/** Whether a key would work, without using it up. */
export function isDirectAccessKey(users: AccountsRepository, userId: string, key: string): Promise<boolean> {
  return users.hasKey(userId, hashKey(key), Date.now());
}

/** Uses a key up. @returns what it was for; undefined when it is unknown, spent, expired, or another user's */
export async function spendDirectAccessKey(
  users: AccountsRepository,
  userId: string,
  key: string,
): Promise<KeyPurpose | undefined> {
  return (await users.spendKey(userId, hashKey(key), Date.now()))?.purpose;
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
