import { closeSync, fsyncSync, openSync } from 'node:fs';

export function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes a folder's entries durable after files were created, renamed or deleted in it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // Windows cannot sync folders.
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
