import { mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { backupFailureOf, MaintenanceError, reasonOf } from './maintenance-error.ts';
import { formatCount, type Print } from './print.ts';
import { restore } from './restore.ts';

/**
 * Checks a backup by a restore into a folder beside it, which is removed again.
 * @param records how many the backup has; undefined without an embedded database
 * @throws MaintenanceError if it cannot be restored, or has another number of records
 */
export async function verifyBackup(
  config: Config,
  file: string,
  records: number | undefined,
  print: Print,
): Promise<void> {
  const folder = mkdtempSync(join(dirname(file), `.${basename(file)}-check-`));
  try {
    const found = await restore({ ...config, dataDir: join(folder, 'data') }, file, { replace: false }, () => {});
    if (found !== records) {
      throw new MaintenanceError(`${file} has ${found} records after a restore, and had ${records} before.`);
    }
    print(`Checked by a restore: ${found === undefined ? 'no database' : `${formatCount(found)} records`}`);
  } catch (cause) {
    const failure = backupFailureOf(cause);
    throw new MaintenanceError(reasonOf(cause), {
      backupFailure: failure === 'OTHER' ? 'NOT_RESTORED' : failure,
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
