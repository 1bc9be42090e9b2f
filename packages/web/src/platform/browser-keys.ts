const STORED = 'browserKeys';
/** Many users share a classroom computer, with two keys each; the least recent sign-ins are dropped first. */
const MAX_KEPT = 80;

type Keys = Readonly<Record<string, string>>;

/**
 * Keys that prove to the server that this browser has signed in to an account before, so that wrong passwords from
 * others never delay its user. They grant no access.
 * @returns undefined if there is no key, or the browser stores nothing
 */
export function browserKeyOf(username: string): string | undefined {
  const keys = readKeys();
  const account = username.toLowerCase();
  return Object.hasOwn(keys, account) ? keys[account] : undefined;
}

export function storeBrowserKey(username: string, key: string): void {
  const { [username.toLowerCase()]: _replaced, ...others } = readKeys();
  const kept = Object.entries(others).slice(-(MAX_KEPT - 1));
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries([...kept, [username.toLowerCase(), key]])));
  } catch {
    // A browser without storage counts as new each time.
  }
}

function readKeys(): Keys {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Keys) : {};
  } catch {
    return {};
  }
}
