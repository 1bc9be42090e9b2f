import type { OwnClass } from './own-class.ts';

const DATABASE = 'tinkerstream-ai';
const STORE = 'own-classes';

/** The key of stored classes: each user of a shared computer has their own classes in a project. */
export interface ClassesKey {
  readonly userId: string;
  readonly projectId: string;
}

/** Tells the other tabs about a change, without a channel that stays open. */
function announce(): void {
  const channel = new BroadcastChannel(STORE);
  channel.postMessage(null);
  channel.close();
}

/** Calls a listener after each change of classes, also in other tabs; returns the unsubscribe function. */
export function onClassesChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(STORE);
  channel.onmessage = listener;
  return () => channel.close();
}

/** The classes that this browser stores. */
export function readClasses(key: ClassesKey): Promise<readonly OwnClass[]> {
  return inStore('readonly', (store, done) => read(store, key, done));
}

/**
 * Changes the stored classes in one transaction: another tab may have changed them since they were read.
 * @returns the changed classes
 */
export async function updateClasses(
  key: ClassesKey,
  change: (classes: readonly OwnClass[]) => readonly OwnClass[],
): Promise<readonly OwnClass[]> {
  const changed = await inStore<readonly OwnClass[]>('readwrite', (store, done) =>
    read(store, key, (stored) => {
      const next = change(stored);
      store.put(next, keyOf(key));
      // Earlier versions stored the classes of all users together; the first user who changes them gets them.
      store.delete(key.projectId);
      done(next);
    }),
  );
  announce();
  return changed;
}

/** Deletes the classes of all users of this browser: they contain pictures of people. */
export async function forgetOwnClasses(): Promise<void> {
  await inStore<void>('readwrite', (store, done) => {
    store.clear();
    done();
  });
  announce();
}

const keyOf = ({ userId, projectId }: ClassesKey) => [userId, projectId];

function read(store: IDBObjectStore, key: ClassesKey, done: (classes: readonly OwnClass[]) => void): void {
  const own = store.get(keyOf(key));
  const shared = store.get(key.projectId);
  shared.onsuccess = () => done(own.result ?? shared.result ?? []);
}

/** Runs a transaction. @param use calls `done` with the result, which counts once the transaction is complete */
async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore, done: (result: Result) => void) => void,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      transaction.onabort = () => reject(transaction.error);
      use(transaction.objectStore(STORE), (result) => {
        transaction.oncomplete = () => resolve(result);
      });
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
