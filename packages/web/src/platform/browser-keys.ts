const STORED = 'browserKeys';
/** A classroom computer is used by many; who signed in longest ago is forgotten first. */
const MOST_KEPT = 40;

type Keys = Readonly<Record<string, string>>;

/**
 * The keys by which the server knows that this browser has signed in to an account before, so that wrong passwords of
 * others never hold its user up. They open nothing. Undefined where there is none, or the browser keeps nothing.
 */
export function browserKeyOf(username: string): string | undefined {
  const keys = readKeys();
  const account = username.toLowerCase();
  return Object.hasOwn(keys, account) ? keys[account] : undefined;
}

export function storeBrowserKey(username: string, key: string): void {
  const { [username.toLowerCase()]: _replaced, ...others } = readKeys();
  const kept = Object.entries(others).slice(-(MOST_KEPT - 1));
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries([...kept, [username.toLowerCase(), key]])));
  } catch {
    // A browser that keeps nothing is treated as a new one each time.
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
