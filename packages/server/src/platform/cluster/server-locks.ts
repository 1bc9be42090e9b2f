import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** The first number of the locks, which no other advisory locks of this product have. */
const CLASS = 1_952_805_748;
const MAX_NUMBER = 2 ** 31 - 1;

/**
 * Settings that hold the lock of a machine that has lost its power for half a minute. PostgreSQL before 14 does not
 * know all of them.
 */
const HOLD = `
  SELECT pg_advisory_lock_shared($1, $2), (
    SELECT count(set_config(name, wanted, false))
    FROM (VALUES ('idle_session_timeout', '0'), ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),
      ('tcp_keepalives_count', '3'), ('tcp_user_timeout', '25000')) AS settings (name, wanted)
      JOIN pg_settings USING (name))`;

const LOOK = `
  SELECT pg_backend_pid() AS pid, coalesce(array_agg(number), '{}') AS held,
    coalesce(bool_or(number = $2 AND owner = pg_backend_pid()), false) AS "isHolding"
  FROM (
    SELECT objid::bigint AS number, pid AS owner FROM pg_locks
    WHERE locktype = 'advisory' AND classid::bigint = $1 AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) AS locks`;

interface Look {
  readonly pid: number;
  readonly held: readonly string[];
  readonly isHolding: boolean;
}

/**
 * The sign that a server is running: an advisory lock of PostgreSQL, on a connection that lasts. When its process is killed, its kernel
 * closes the connection, and the lock is free. A process that is only slow, or stopped, keeps it (decision 76).
 */
export interface ServerLocks {
  readonly own: number;
  /** Makes sure that this server has its lock, and reads who else has one. @throws if PostgreSQL does not answer */
  readonly look: () => Promise<void>;
  /** Whether a server had its lock at the last look. */
  readonly isHeld: (lock: number) => boolean;
  /**
   * Whether a server has given up its lock. False if PostgreSQL itself may have lost the locks since this server has
   * read it: it started again, or another one took its place.
   */
  readonly isGivenUp: (lock: number) => boolean;
}

/** @param writer a pool of one connection, which lasts */
export function createServerLocks(writer: pg.Pool): ServerLocks {
  const own = randomInt(1, MAX_NUMBER);
  /** The locks that were held on the current connection: as long as it lasts, PostgreSQL has kept all locks. */
  const seen = new Set<number>();
  let held: ReadonlySet<number> = new Set();
  let connections = 0;
  let connection = '';
  let looking: Promise<void> | undefined;
  writer.on('connect', () => void connections++);

  async function lookNow(): Promise<void> {
    const { rows } = await writer.query<Look>(LOOK, [CLASS, own]);
    const look = rows[0] as Look;
    // The identity of the connection. Behind a pooler that gives each statement to another connection, it differs each
    // time.
    const current = `${connections} ${look.pid}`;
    if (current !== connection) seen.clear();
    connection = current;
    held = new Set(look.held.map(Number));
    for (const lock of held) seen.add(lock);
    if (!look.isHolding) await writer.query(HOLD, [CLASS, own]);
  }

  return {
    own,
    look() {
      looking ??= lookNow().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    isHeld: (lock) => held.has(lock),
    isGivenUp: (lock) => seen.has(lock) && !held.has(lock),
  };
}
