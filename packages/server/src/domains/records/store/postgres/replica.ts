import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { batched } from '../../../../platform/batched.ts';
import type { Replica } from '../../../../platform/db/postgres.ts';
import type { Logger } from '../../../../platform/logger.ts';
import type { ReplicaProblem, ReplicaUse } from '../record-store.ts';

/** The part of a pool that a read needs. */
export type Queries = Pick<Pool, 'query'>;

/** How long a read waits for the replica to replay the stored records, and between two checks, in milliseconds. */
const LONGEST_WAIT_MS = 200;
const LOOK_EVERY_MS = 10;
const LOOK_TIMEOUT_MS = 1000;
/** How long reads go to the primary, without a check, after the replica was away or behind. */
const REST_MS = 10_000;
/** How often the replica must show, during a read, that it still answers. */
const WATCH_EVERY_MS = 2000;

/** The instance of the server: it changes when another server takes the address, or this one starts again. */
const INSTANCE = "pg_postmaster_start_time()::text || ' ' || system_identifier AS instance";
/** The identity of the cluster and database. A replica has both from its primary. */
const IDENTITY = `system_identifier || ' ' || current_database() AS identity, pg_is_in_recovery() AS "isReplica"`;
const PRIMARY = `SELECT ${IDENTITY} FROM pg_control_system()`;
/**
 * The timeline that a replica is sure to replay. A replica that had more of the old primary's log than the one that
 * became the new primary has another past, and its place in the log says nothing. It shows the new timeline at its next
 * restart point.
 */
const REPLICA = `
  SELECT ${IDENTITY}, ${INSTANCE}, greatest(timeline_id, min_recovery_end_timeline) AS timeline
  FROM pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`;
/** The place in the log up to which everything acknowledged is written. The replica replays it. */
const WRITTEN = `
  SELECT place::text, ('x' || left(pg_walfile_name(place), 8))::bit(32)::integer AS timeline
  FROM pg_current_wal_flush_lsn() AS place`;
const HAS_REPLAYED = `
  SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere", ${INSTANCE} FROM pg_control_system()`;
const WHICH = `SELECT ${INSTANCE} FROM pg_control_system()`;
/** SQLSTATE of a connection that ends: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ENDED = /^(08|57P)/;

const NO_REPLICA: ReplicaProblem = {
  reason: 'NO_REPLICA',
  text: 'It is no replica of the database of DATABASE_URL.',
};
const NOT_FOLLOWING: ReplicaProblem = {
  reason: 'NOT_FOLLOWING',
  text: 'It has not followed the database of DATABASE_URL since a failover.',
};
const RESTARTED: ReplicaProblem = { reason: 'RESTARTED', text: 'It has been started again.' };
const BEHIND: ReplicaProblem = { reason: 'BEHIND', text: 'It is behind.' };

/** Thrown if a connection leads to another server than the checked one. */
class OtherReplica extends Error {}

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads from a replica that has everything that the primary had when the read began, of every node; otherwise from the
 * primary. So no answer is older than one of the primary.
 */
export function createReplicaReads(
  primary: Queries,
  replica: Pick<Replica, 'reads' | 'looks'>,
  logger?: Logger,
): { readonly histories: Queries; readonly use: ReplicaUse } {
  let restsUntil = Number.NEGATIVE_INFINITY;
  let problem: ReplicaProblem | undefined;
  /** The checked replica of the primary, and its timeline. */
  let known: { readonly instance: unknown; readonly timeline: unknown } | undefined;
  const instances = new WeakMap<PoolClient, unknown>();
  const counts = { replica: 0, primary: 0 };

  function rest(found: ReplicaProblem): void {
    restsUntil = performance.now() + REST_MS;
    known = undefined;
    if (problem === undefined) {
      logger?.warn(
        { reason: found.text },
        'The database of DATABASE_REPLICA_URL is not used now: histories are read from that of DATABASE_URL. ' +
          'Check that it runs, and how far it is behind (pg_stat_replication)',
      );
    }
    problem = found;
  }

  const ask = async (of: Queries, text: string, ...values: unknown[]): Promise<Row> =>
    (await of.query<Row>({ text, values, query_timeout: LOOK_TIMEOUT_MS } as { text: string })).rows[0] ?? {};

  /** @returns why the server is no replica of the primary; undefined if it is one */
  async function identify(timeline: unknown): Promise<ReplicaProblem | undefined> {
    const [own, other] = [await ask(primary, PRIMARY), await ask(replica.looks, REPLICA)];
    if (!other.isReplica || own.identity !== other.identity) return NO_REPLICA;
    if (other.timeline !== timeline) return NOT_FOLLOWING;
    known = { instance: other.instance, timeline };
    return undefined;
  }

  /** @returns why the replica cannot be used; undefined if it can */
  async function objection(): Promise<ReplicaProblem | undefined> {
    const { place, timeline } = await ask(primary, WRITTEN);
    if (known?.timeline !== timeline) {
      const reason = await identify(timeline);
      if (reason !== undefined) return reason;
    }
    const until = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const { isThere, instance } = await ask(replica.looks, HAS_REPLAYED, place);
      // The connection was lost since, and this one leads to another server.
      if (instance !== known?.instance) return RESTARTED;
      if (isThere) return undefined;
      if (performance.now() > until) return BEHIND;
      await pause(LOOK_EVERY_MS);
    }
  }

  async function isUpToDate(): Promise<boolean> {
    if (performance.now() < restsUntil) return false;
    // An error of PostgreSQL contains the whole connection, so only its message is logged.
    const found = await objection().catch(({ message, code }: Error & { code?: string }) =>
      away(message || String(code)),
    );
    if (found !== undefined) {
      rest(found);
      return false;
    }
    if (problem !== undefined) logger?.info('The database of DATABASE_REPLICA_URL is used again');
    problem = undefined;
    return true;
  }

  // Reads that begin during a check share the next one.
  const look = batched(async (keys: readonly 'replica'[]) => {
    const found = await isUpToDate();
    return new Map(keys.map((key) => [key, found]));
  });

  /** Reads from the replica. Rejects too if the replica hangs: a long read and a dead one cannot be told apart here. */
  async function readThere(sql: string, values: unknown[]) {
    const client = await replica.reads.connect();
    let isReleased = false;
    const release = (isBroken: boolean) => {
      if (isReleased) return;
      isReleased = true;
      client.release(isBroken);
    };
    const isOfKnown = async () => {
      if (!instances.has(client)) instances.set(client, (await ask(client, WHICH)).instance);
      return instances.get(client) === known?.instance;
    };
    const watch = setInterval(() => ask(replica.looks, 'SELECT').catch(() => release(true)), WATCH_EVERY_MS);
    try {
      // An address may lead to several replicas: the state of one says nothing about another.
      if (!(await isOfKnown())) throw new OtherReplica();
      return await client.query(sql, values);
    } catch (error) {
      // A failed statement says nothing about the replica: the primary may give the same error, and the replica ends
      // reads that are in the way of its replay.
      const { severity, code = '', message } = error as Error & { severity?: string; code?: string };
      if ((severity === undefined && !(error instanceof OtherReplica)) || ENDED.test(code)) {
        rest(error instanceof OtherReplica ? RESTARTED : away(message));
      }
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

const away = (text: string): ReplicaProblem => ({ reason: 'AWAY', text });
