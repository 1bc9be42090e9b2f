import { existsSync } from 'node:fs';
import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import type { Config } from '../config.ts';
import { appointAdministrator } from '../domains/accounts/index.ts';
import { DataDirInUse, databaseFileIn, lockDataDir } from '../platform/data-dir.ts';
import { checkMigrated, migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/logger.ts';
import { openDatabase } from '../storage.ts';
import { MaintenanceError } from './maintenance-error.ts';
import type { Print } from './print.ts';

/**
 * Makes the user with an email address an administrator, or creates one. The server may be running.
 * @throws MaintenanceError, StartError
 */
export async function makeAdministrator(config: Config, typed: string, isReset: boolean, print: Print): Promise<void> {
  if (!isEmail(typed)) throw new MaintenanceError(`${typed} is not an email address.`);
  const email = normaliseEmail(typed);
  const databaseFile = databaseFileIn(config.dataDir);
  if (!config.databaseUrl && !existsSync(databaseFile)) {
    throw new MaintenanceError(`There is no database in ${config.dataDir}. Set DATA_DIR to the folder of the server.`);
  }
  const unlock = lockUnlessInUse(config.dataDir);
  // A running server may be of an earlier version. Servers of a shared database may run on other machines.
  const mayMigrate = unlock !== undefined && !config.databaseUrl;
  const prepare = mayMigrate ? migrate : checkMigrated;
  const { database, close } = await openDatabase(config, databaseFile, createLogger('warn'), prepare);
  try {
    const { isNew, password } = await appointAdministrator(database, email, isReset);
    print(isNew ? `Created the administrator ${email}.` : `${email} is an administrator.`);
    if (password) print(`Password (shown only this once): ${password}`);
  } finally {
    await close();
    unlock?.();
  }
}

/** Prevents a server from starting on the same folder. @returns undefined if one is running */
function lockUnlessInUse(dataDir: string): (() => void) | undefined {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUse) return undefined;
    throw error;
  }
}
