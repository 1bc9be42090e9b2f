import { chmodSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/** Makes all files that this process creates from now on, in any thread, accessible to its own user only. */
export function restrictNewFiles(): void {
  process.umask(OTHERS);
}

/**
 * Removes other users' permissions on a folder and everything in it: earlier versions and manual copies have left files
 * that everyone can read. A folder is closed after its contents, so a closed one needs no second visit.
 * @returns the paths that stay open, because they belong to another user or the disk has no file modes
 */
export function restrictToOwner(folder: string): string[] {
  if (process.platform === 'win32') return []; // Windows has no file modes.
  const left: string[] = [];
  const close = (path: string, isTop: boolean) => {
    try {
      // `modeOf` follows links: a folder may be on another disk.
      const { mode, isFolder } = modeOf(path);
      const isOpen = (mode & OTHERS) !== 0;
      if (isFolder && (isOpen || isTop)) for (const name of readdirSync(path)) close(join(path, name), false);
      if (isOpen) chmodSync(path, mode & ~OTHERS);
    } catch (error) {
      // The entry has just been removed, or is a broken link.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') left.push(path);
    }
  };
  close(folder, true);
  return left;
}

function modeOf(path: string): { mode: number; isFolder: boolean } {
  const found = statSync(path);
  return { mode: found.mode & 0o7777, isFolder: found.isDirectory() };
}

/**
 * Gives everything that root has created in a folder to the folder's owner, whose server could not open it. Does nothing for
 * another user, and in a folder of root.
 */
export function keepOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  const give = (path: string) => {
    const found = lstatSync(path);
    if (found.uid === 0) lchownSync(path, uid, gid);
    if (found.isDirectory()) for (const name of readdirSync(path)) give(join(path, name));
  };
  for (const name of readdirSync(folder)) give(join(folder, name));
}
