import { MaintenanceError } from '../maintenance-error.ts';
import { timeOfBackup } from './backup-names.ts';
import { openBackupPlace } from './backup-place.ts';

/**
 * Brings the latest daily backup of a day (UTC), such as 2026-11-27, to this computer.
 * @throws MaintenanceError if there is none; its message names the days that have one
 */
export async function backupOfDay(backupTo: string | undefined, day: string) {
  if (backupTo === undefined) {
    throw new MaintenanceError(`BACKUP_TO is not set, so there is no backup of ${day}. Name a file instead.`);
  }
  const place = await openBackupPlace(backupTo);
  const backups = (await place.list())
    .filter((name) => name.endsWith('.tar') && timeOfBackup(name) !== undefined)
    .sort();
  const dayOf = (name: string) => new Date(timeOfBackup(name) as number).toISOString().slice(0, 10);
  const name = backups.findLast((one) => dayOf(one) === day);
  if (name === undefined) {
    const days = [...new Set(backups.map(dayOf))];
    throw new MaintenanceError(
      `${place.label} has no backup of ${day}. ${days.length > 0 ? `It has: ${days.join(', ')}.` : 'It has none.'}`,
    );
  }
  return place.fetch(name);
}
