// Where a packaged Tinkerstream keeps its data.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * `data` beside the program, so that the whole folder can be copied; a folder of the user where the program is on a disk
 * that cannot be written.
 * @param {string} folder the unpacked folder
 */
export function dataFolder(folder, home = homedir()) {
  const beside = join(folder, 'data');
  const probe = join(beside, `.writable-${process.pid}`);
  try {
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
    return beside;
  } catch {
    return join(home, 'Tinkerstream', 'data');
  }
}
