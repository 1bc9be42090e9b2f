import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Windows' error codes while another program, such as a virus scanner, has the file open. */
const BUSY: ReadonlySet<unknown> = new Set(['EACCES', 'EBUSY', 'EPERM']);
const PAUSES_MS = [20, 50, 100, 200, 400, 800];

/**
 * Renames a file. On Windows it waits up to 1.6 s while another program has the file open; elsewhere these codes mean a
 * lack of rights.
 * @param move for tests
 */
export async function moveFile(from: string, to: string, move = rename, platform = process.platform): Promise<void> {
  for (const milliseconds of platform === 'win32' ? PAUSES_MS : []) {
    try {
      return await move(from, to);
    } catch (error) {
      if (!BUSY.has((error as NodeJS.ErrnoException).code)) throw error;
      await pause(milliseconds);
    }
  }
  await move(from, to);
}
