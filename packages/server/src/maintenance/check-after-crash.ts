import type { DataDir } from '../platform/data-dir.ts';
import { damageReport, searchDamage } from '../platform/db/damage.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * Looks through the embedded database when the server before did not come to its end, beside the work of this one, and
 * says in the log what it finds. As long as nothing has been found sound, each start looks again.
 * @returns ends the check, when the server stops before it has ended
 */
export function checkAfterCrash(dataDir: DataDir, logger: Logger): () => void {
  const { databaseFile, wasLeftUnclean } = dataDir;
  if (!wasLeftUnclean) return () => {};
  logger.warn('The last stop was not clean (kill or power cut); looking through the database beside the work');
  const started = performance.now();
  const search = searchDamage(databaseFile);
  let isStopped = false;
  search.faults.then(
    (faults) => {
      if (faults.length === 0) {
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        logger.info(`The database is sound (checked in ${seconds} s)`);
        dataDir.markSound();
      } else {
        logger.error({ faults }, damageReport(databaseFile, faults[0] as string));
      }
    },
    (error: unknown) => {
      if (!isStopped)
        logger.error({ err: error }, 'The database could not be looked through; the next start tries again');
    },
  );
  return () => {
    isStopped = true;
    search.stop();
  };
}
