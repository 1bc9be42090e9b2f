import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/** What this process creates from now on, in all its threads, is for its own user alone. */
export function ownerOnly(): void {
  process.umask(OTHERS);
}

/**
 * Takes from other users of this machine what a folder and everything in it gives them: earlier versions, and copies by
 * hand, left files that all could read. A folder is closed after what is in it, so a closed one needs no second look.
 * @returns the paths that stay open, because they belong to another user or the disk has no such modes
 */
export function closeToOthers(folder: string): string[] {
  if (process.platform === 'win32') return []; // has no such modes
  const left: string[] = [];
  const close = (path: string, isTop: boolean) => {
    try {
      // Follows links: a folder may lie on another disk.
      const { mode, isFolder } = modeOf(path);
      const isOpen = (mode & OTHERS) !== 0;
      if (isFolder && (isOpen || isTop)) for (const name of readdirSync(path)) close(join(path, name), false);
      if (isOpen) chmodSync(path, mode & ~OTHERS);
    } catch (error) {
      // It was removed meanwhile, or is a link that leads nowhere.
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
