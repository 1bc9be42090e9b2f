import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes the names in a folder durable: those of files that were created, renamed or deleted there. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // has no such thing
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
