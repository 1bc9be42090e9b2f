import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Keeps files in a folder, on the file system on which they are staged. */
export function createLocalFileStore(folder: string): FileStore {
  return {
    async keep(key, { path }) {
      const target = join(folder, key);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
      await flushFolder(dirname(target));
      await flushFolder(folder);
    },
    // Opened before it is answered, so that a missing file is never half an answer.
    async read(key) {
      try {
        return (await open(join(folder, key))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(join(folder, key), { force: true }),
  };
}

/** Makes the names in a folder survive a pulled plug. */
async function flushFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder);
    await handle.sync();
  } catch (error) {
    // Windows does not open folders.
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle?.close();
  }
}
