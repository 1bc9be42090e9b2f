import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { batched } from '../../../../platform/batched.ts';
import type { Replica } from '../../../../platform/db/postgres.ts';
import type { Logger } from '../../../../platform/logger.ts';
import type { ReplicaUse } from '../record-store.ts';

/** What a read needs of a pool. */
export type Queries = Pick<Pool, 'query'>;

/** How long a read waits for the replica to replay what is stored, and between two looks, in milliseconds. */
const LONGEST_WAIT_MS = 200;
const LOOK_EVERY_MS = 10;
const LOOK_TIMEOUT_MS = 1000;
/** For how long reads go to the primary, without a look, after the replica was away or behind. */
const REST_MS = 10_000;
/** How often the replica must show, during a read, that it still answers. */
const WATCH_EVERY_MS = 2000;

/** Which cluster and database this is. A replica has both from its primary. */
const IDENTITY = `
  SELECT system_identifier || ' ' || current_database() AS identity, pg_is_in_recovery() AS "isReplica"
  FROM pg_control_system()`;
/** Up to here, everything acknowledged is in the log that the replica replays. */
const WRITTEN = 'SELECT pg_current_wal_flush_lsn()::text AS place';
const HAS_REPLAYED = 'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere"';
/** SQLSTATE of a connection that ends: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ENDED = /^(08|57P)/;

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads from a replica that has all that the primary had when the read began, of every node; otherwise from the
 * primary. So no answer is older than one of the primary.
 */
export function createReplicaReads(
  primary: Queries,
  replica: Pick<Replica, 'reads' | 'looks'>,
  logger?: Logger,
): { readonly histories: Queries; readonly use: ReplicaUse } {
  let restsUntil = Number.NEGATIVE_INFINITY;
  let problem: string | undefined;
  let isKnown = false;
  const counts = { replica: 0, primary: 0 };

  function rest(reason: string): void {
    restsUntil = performance.now() + REST_MS;
    isKnown = false;
    if (problem === undefined) {
      logger?.warn(
        { reason },
        'The database of DATABASE_REPLICA_URL is not used now: histories are read from that of DATABASE_URL. ' +
          'Check that it runs, and how far it is behind (pg_stat_replication)',
      );
    }
    problem = reason;
  }

  const ask = async (of: Queries, text: string, ...values: unknown[]): Promise<Row> =>
    (await of.query<Row>({ text, values, query_timeout: LOOK_TIMEOUT_MS } as { text: string })).rows[0] ?? {};

  /** @returns why the replica cannot be used; undefined if it can */
  async function objection(): Promise<string | undefined> {
    if (!isKnown) {
      const [own, other] = [await ask(primary, IDENTITY), await ask(replica.looks, IDENTITY)];
      if (!other.isReplica || own.identity !== other.identity)
        return 'It is no replica of the database of DATABASE_URL.';
      isKnown = true;
    }
    const { place } = await ask(primary, WRITTEN);
    const until = performance.now() + LONGEST_WAIT_MS;
    while (!(await ask(replica.looks, HAS_REPLAYED, place)).isThere) {
      if (performance.now() > until) return 'It is behind.';
      await pause(LOOK_EVERY_MS);
    }
    return undefined;
  }

  async function isUpToDate(): Promise<boolean> {
    if (performance.now() < restsUntil) return false;
    // An error of PostgreSQL contains the whole connection, so only its message is logged.
    const reason = await objection().catch(({ message, code }: Error & { code?: string }) => message || String(code));
    if (reason !== undefined) {
      rest(reason);
      return false;
    }
    if (problem !== undefined) logger?.info('The database of DATABASE_REPLICA_URL is used again');
    problem = undefined;
    return true;
  }

  // Reads that begin while one looks share the look after it.
  const look = batched(async (keys: readonly 'replica'[]) => {
    const found = await isUpToDate();
    return new Map(keys.map((key) => [key, found]));
  });

  /** Reads from the replica. Rejects too if it hangs: a long read and a dead one look the same from here. */
  async function readThere(sql: string, values: unknown[]) {
    const client = await replica.reads.connect();
    let isReleased = false;
    const release = (isBroken: boolean) => {
      if (isReleased) return;
      isReleased = true;
      client.release(isBroken);
    };
    const watch = setInterval(() => ask(replica.looks, 'SELECT').catch(() => release(true)), WATCH_EVERY_MS);
    try {
      return await client.query(sql, values);
    } catch (error) {
      // A statement that fails says nothing about the replica: the primary may have the same to say, and the replica ends
      // reads that are in the way of what it replays.
      const { severity, code = '', message } = error as Error & { severity?: string; code?: string };
      if (severity === undefined || ENDED.test(code)) rest(message);
      release(true);
      throw error;
    } finally {
      clearInterval(watch);
      release(false);
    }
  }

  async function query(sql: string, values: unknown[]) {
    if (await look('replica')) {
      try {
        const result = await readThere(sql, values);
        counts.replica++;
        return result;
      } catch {
        // The primary answers instead, also while all connections of the replica are busy.
      }
    }
    counts.primary++;
    return primary.query(sql, values);
  }

  return {
    histories: { query: query as Queries['query'] },
    use: {
      async problem() {
        await look('replica');
        return problem;
      },
      reads: () => ({ ...counts }),
    },
  };
}
