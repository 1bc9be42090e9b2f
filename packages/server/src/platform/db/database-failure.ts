/** A failure of the database or the file storage that a caller or the operator can act on. */
export type DatabaseFailure = 'disk-full' | 'unavailable';

/** A write was given up before it reached the database. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Primary codes are the lower eight bits of a result code: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_CANTOPEN = 14;
const SQLITE_FULL = 13;

/** SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) and error codes of the operating system. */
const CODES: ReadonlyMap<string, DatabaseFailure> = new Map([
  ['53100', 'disk-full'],
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['53300', 'unavailable'],
  ['55000', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57P02', 'unavailable'],
  ['57P03', 'unavailable'],
  // No file descriptor is free, in this process or on this machine: for a file, a thread, a module.
  ['EMFILE', 'unavailable'],
  ['ENFILE', 'unavailable'],
  ['ERR_WORKER_INIT_FAILED', 'unavailable'],
  // Codes of an unknown error of the system, which reading the addresses of this machine may give.
  ['ERR_SYSTEM_ERROR', 'unavailable'],
]);

/** Codes of connections. Connections of clients and to other servers have them too. */
const OF_CONNECTIONS: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const lost = new WeakSet<object>();

/** Notes that an error arose at a connection to the database. */
export function noteLostConnection(error: Error): void {
  lost.add(error);
}

/** Messages of the PostgreSQL client and of Kysely about a lost or failed connection; these errors have no code. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Postgres connection has been discarded)/;

/** Classifies an error of the database, the file storage, or their disk; undefined for any other error. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailable || LOST_CONNECTION.test(error.message)) return 'unavailable';
  const { errcode, code, syscall } = error as { errcode?: number; code?: unknown; syscall?: unknown };
  if (errcode !== undefined) {
    const primary = errcode & 0xff;
    if (primary === SQLITE_FULL) return 'disk-full';
    return primary === SQLITE_BUSY || primary === SQLITE_CANTOPEN ? 'unavailable' : undefined;
  }
  if (typeof code !== 'string') return undefined;
  // The server connects to no client, and calls of other servers have errors of their own (`OutboundError`).
  if (OF_CONNECTIONS.has(code)) return lost.has(error) || syscall === 'connect' ? 'unavailable' : undefined;
  return CODES.get(code);
}
