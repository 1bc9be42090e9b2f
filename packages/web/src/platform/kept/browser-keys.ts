import { keepJson, keptJson } from './browser-store.ts';

const STORED = 'browserKeys';
/**
 * The most keys that are stored: many users share a classroom computer, with two keys each. The keys of the oldest sign-ins
 * are dropped first.
 */
const MAX_KEPT = 80;

type Keys = Readonly<Record<string, string>>;

/**
 * Keys that prove to the server that this browser has signed in to an account before, so that wrong passwords from
 * others never delay its user. They grant no access.
 * @returns undefined if there is no key
 */
export function browserKeyOf(username: string): string | undefined {
  const keys = readKeys();
  const account = username.toLowerCase();
  return Object.hasOwn(keys, account) ? keys[account] : undefined;
}

export function storeBrowserKey(username: string, key: string): void {
  const { [username.toLowerCase()]: _replaced, ...others } = readKeys();
  const kept = Object.entries(others).slice(-(MAX_KEPT - 1));
  keepJson(STORED, Object.fromEntries([...kept, [username.toLowerCase(), key]]));
}

function readKeys(): Keys {
  const stored = keptJson(STORED);
  return typeof stored === 'object' && stored !== null ? (stored as Keys) : {};
}
