import type { BackupFailure } from '@tinkerstream/contract/admin';
import { databaseFailure } from '../platform/db/database-failure.ts';

/** A failure of a maintenance command that the administrator can fix. It is printed without a stack trace. */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError';
  /** The reason on the page System, in the language of the reader, if the command was a daily backup. */
  readonly backupFailure: BackupFailure | undefined;

  constructor(message: string, { backupFailure, cause }: { backupFailure?: BackupFailure; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.backupFailure = backupFailure;
  }
}

/** The message of an error, for use in another message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The known reason of a failed backup. */
export function backupFailureOf(error: unknown): BackupFailure {
  if (error instanceof MaintenanceError && error.backupFailure) return error.backupFailure;
  if (databaseFailure(error) === 'disk-full') return 'DISK_FULL';
  const { code } = error as { readonly code?: unknown };
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'NOT_WRITABLE' : 'OTHER';
}
