import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { FileStore } from './file-store.ts';
import { moveFile } from './move-file.ts';

/** Stores files in a folder on the same file system as the staging folder. */
export function createLocalFileStore(folder: string): FileStore {
  return {
    async put(key, { path }) {
      const target = join(folder, key);
      await mkdir(dirname(target), { recursive: true });
      await moveFile(path, target);
      await flushFolder(dirname(target));
      await flushFolder(folder);
    },
    // This opens the file before the answer starts, so a missing file never breaks off an answer.
    async read(key) {
      try {
        return (await open(join(folder, key))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    async listKeys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      });
      const files = entries.filter((entry) => entry.isFile());
      return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')).sort();
    },
  };
}

/** Makes a folder's entries survive a power failure. */
async function flushFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder);
    await handle.sync();
  } catch (error) {
    // Windows cannot open folders.
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle?.close();
  }
}
