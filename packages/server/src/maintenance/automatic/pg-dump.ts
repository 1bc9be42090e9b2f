import { execFile } from 'node:child_process';
import { constants, devNull, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { MaintenanceError } from '../maintenance-error.ts';

const run = promisify(execFile);

/**
 * Writes a PostgreSQL database to a file, and checks it: every byte by default, which takes about as long again; only
 * its list of contents if `isQuick`.
 * @throws MaintenanceError where pg_dump is missing or fails; its message never contains the password
 */
export async function dumpPostgres(databaseUrl: string, file: string, { isQuick = false } = {}): Promise<void> {
  // The password is in the environment: other users of a computer see the arguments of a program.
  const env = { ...process.env, ...connectionOf(databaseUrl) };
  try {
    await run('pg_dump', ['--format=custom', `--file=${file}`], { env });
    // Without a database, pg_restore writes all statements, and so reads all of the file.
    const checking = run('pg_restore', isQuick ? ['--list', file] : [`--file=${devNull}`, file], {
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    const { pid } = checking.child;
    // Boards come first.
    if (pid !== undefined && !isQuick) setPriority(pid, constants.priority.PRIORITY_LOW);
    await checking;
  } catch (error) {
    const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: string };
    if (code === 'ENOENT') {
      throw new MaintenanceError(
        'pg_dump is not installed on this computer, so the database is not backed up. Install the client programs of PostgreSQL.',
        { backupFailure: 'NO_PG_DUMP' },
      );
    }
    const [reason = 'it gave no reason'] = (stderr ?? '').trim().split('\n');
    throw new MaintenanceError(`pg_dump could not back up the database (${reason}).`, { backupFailure: 'PG_DUMP' });
  }
}

function connectionOf(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const values = {
    // A socket's folder is in the query.
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
