import type { DataDir } from '../platform/data-dir.ts';
import { damageReport, searchDamage } from '../platform/db/damage.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * Checks the embedded database in the background if the previous server did not stop cleanly, and logs the result. Each
 * start repeats the check until the database is found intact.
 * @returns stops the check, for a server that stops earlier
 */
export function checkAfterCrash(dataDir: DataDir, logger: Logger): () => void {
  const { databaseFile, wasLeftUnclean } = dataDir;
  if (!wasLeftUnclean) return () => {};
  logger.warn('The last stop was not clean (kill or power cut); checking the database in the background');
  const started = performance.now();
  const search = searchDamage(databaseFile);
  let isStopped = false;
  search.faults.then(
    (faults) => {
      if (faults.length === 0) {
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        logger.info(`The database is sound (checked in ${seconds} s)`);
        dataDir.markIntact();
      } else {
        logger.error({ faults }, damageReport(databaseFile, faults[0] as string));
      }
    },
    (error: unknown) => {
      if (!isStopped) logger.error({ err: error }, 'Could not check the database; the next start tries again');
    },
  );
  return () => {
    isStopped = true;
    search.stop();
  };
}
