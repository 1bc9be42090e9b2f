/**
 * The only access to what a browser stores for this site besides cookies. A page in a frame without an origin of its own,
 * or in a browser that forbids storage, has none, and even asking for it throws. It then keeps the values in memory until
 * the page is left.
 */
type Place = 'localStorage' | 'sessionStorage';

/** The values that the browser did not store, because it has no storage, or no room. */
const memory: Readonly<Record<Place, Map<string, string>>> = { localStorage: new Map(), sessionStorage: new Map() };

/** The stored text of a name; undefined if there is none. */
export function kept(name: string): string | undefined {
  return read('localStorage', name);
}

/** The value that is stored as JSON under a name; undefined if there is none, or it is unreadable. */
export function keptJson(name: string): unknown {
  try {
    return JSON.parse(kept(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, text: string): void {
  write('localStorage', name, text);
}

export function keepJson(name: string, value: unknown): void {
  keep(name, JSON.stringify(value));
}

export function forget(name: string): void {
  remove('localStorage', name);
}

/** The storage of this tab alone. */
export const ofTab = {
  kept: (name: string): string | undefined => read('sessionStorage', name),
  keep: (name: string, text: string): void => write('sessionStorage', name, text),
  forget: (name: string): void => remove('sessionStorage', name),
};

function read(place: Place, name: string): string | undefined {
  const remembered = memory[place].get(name);
  if (remembered !== undefined) return remembered;
  try {
    return globalThis[place].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(place: Place, name: string, text: string): void {
  try {
    globalThis[place].setItem(name, text);
    memory[place].delete(name);
  } catch {
    memory[place].set(name, text);
  }
}

function remove(place: Place, name: string): void {
  memory[place].delete(name);
  try {
    globalThis[place].removeItem(name);
  } catch {
    // Without storage, there is nothing to remove.
  }
}
