import { UnequalCopy } from '../../domains/records/index.ts';
import { databaseFailure } from '../../platform/db/database-failure.ts';
import { databaseServer } from '../../platform/db/postgres.ts';
import { StartError } from '../../platform/start-error.ts';
import { MaintenanceError, reasonOf } from '../maintenance-error.ts';

const UNCHANGED = 'The old place is unchanged.';
const AGAIN = 'run the same command again: it continues.';

/**
 * Explains why a move stopped, and what to do.
 * @param databaseUrl of the place that is a PostgreSQL
 * @returns `error` itself if it explains that already, or nothing is known about it
 */
export function stopped(error: unknown, databaseUrl: string | undefined): unknown {
  if (error instanceof UnequalCopy) {
    return new MaintenanceError(`${error.message} The new place is not finished, and the old one is unchanged.`);
  }
  // A failed migration of the new place has the error of its database.
  const cause = error instanceof StartError ? error.cause : error;
  const reason = reasonOf(cause);
  const failure = databaseFailure(cause);
  if (failure && isOfPostgres(cause) && databaseUrl !== undefined) {
    const server = databaseServer(databaseUrl);
    return new MaintenanceError(
      failure === 'disk-full'
        ? `The move stopped: the disk of PostgreSQL at ${server} is full (${reason}). ${UNCHANGED} Give it more space, then ${AGAIN}`
        : `The move stopped: the connection to PostgreSQL at ${server} ended (${reason}). ${UNCHANGED} ` +
            `Check that it runs, and that its disk has space. Then ${AGAIN}`,
    );
  }
  if (error instanceof StartError || error instanceof MaintenanceError) return error;
  // Errors of a full disk here, or of a bucket that does not answer, have a code.
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== 'string') return error;
  const advice = failure === 'disk-full' ? 'Give the disk of this computer more space' : 'When that is solved';
  return new MaintenanceError(`The move stopped (${reason}). ${UNCHANGED} ${advice}, then ${AGAIN}`);
}

/** Whether an error is PostgreSQL's, which has a severity. Errors of a lost connection have a code of the system, or none. */
function isOfPostgres(error: unknown): boolean {
  const { severity, syscall, code } = error as Readonly<Record<string, unknown>>;
  return severity !== undefined || code === undefined || syscall === 'read' || syscall === 'write';
}

/** SQLite's constraint, mismatch and range: https://www.sqlite.org/rescode.html */
const REFUSED: readonly number[] = [19, 20, 25];

/** Whether a place refuses a row because of its content. */
export function isRefused(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { readonly code?: string; readonly errcode?: number };
  return /^2[23]/.test(code) || REFUSED.includes(errcode & 0xff);
}
