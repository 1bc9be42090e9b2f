import type { OwnClass } from './own-class.ts';

const DATABASE = 'tinkerstream-ai';
const STORE = 'own-classes';

/** The classes of a project, as this browser keeps them. */
export async function readClasses(projectId: string): Promise<readonly OwnClass[]> {
  const found = await inStore('readonly', (store) => store.get(projectId));
  return Array.isArray(found) ? (found as OwnClass[]) : [];
}

export async function writeClasses(projectId: string, classes: readonly OwnClass[]): Promise<void> {
  await inStore('readwrite', (store) => store.put(classes, projectId));
}

async function inStore(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = (await resultOf(opening)) as IDBDatabase;
  try {
    return await resultOf(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function resultOf(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
