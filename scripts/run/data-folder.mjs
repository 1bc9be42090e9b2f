// The folder where a packaged Tinkerstream stores its data.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** The unpacked folder has the program as a folder inside. */
const PROGRAM = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The file whose lines are settings. */
export const SETTINGS_FILE = process.env.ENV_FILE || join(PROGRAM, '.env');

/** The folder of the setting DATA_DIR, or the one that belongs to the unpacked folder. */
export function chosenDataFolder() {
  if (process.env.DATA_DIR) return resolve(process.env.DATA_DIR);
  const { DATA_DIR } = settings();
  return DATA_DIR ? resolve(PROGRAM, DATA_DIR) : dataFolder(dirname(PROGRAM));
}

/** @returns {NodeJS.Dict<string>} */
function settings() {
  try {
    return parseEnv(readFileSync(SETTINGS_FILE, 'utf8'));
  } catch {
    // The server itself reports a file that cannot be read.
    return {};
  }
}

/**
 * The data folder: `data` beside the program, so that the whole folder can be copied; a folder of the user where the disk
 * of the program is read-only.
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
