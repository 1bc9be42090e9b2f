import {
  type BinaryOperationNode,
  Kysely,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { mayAnswerLater, Unreachable } from '../reachable.ts';
import { StartError } from '../start-error.ts';
import type { Database, DatabaseUse } from './database.ts';
import { noteLostConnection } from './database-failure.ts';
import { Placeholder } from './prepared.ts';

/** The name of servers' connections in PostgreSQL's list of activity. */
export const SERVER_NAME = 'tinkerstream';

/** Default connections of a server. PostgreSQL allows 100, for all of its clients. */
const DEFAULT_CONNECTIONS = 13;
/** The connections that are for batches of records. */
const WRITERS = 1;
/** The connections of the two threads that write workbooks. */
const EXPORTS = 2;
const LOOKS = 1;

const CONNECT_TIMEOUT_MS = 10_000;
/** A short timeout: the primary answers in place of a replica. */
const REPLICA_CONNECT_TIMEOUT_MS = 1000;

/** A database that streams the changes of another one. It may be away or behind. */
export interface Replica {
  /** The connection URL, including the password. */
  readonly url: string;
  readonly reads: pg.Pool;
  /** A separate connection, so that checks of the replica's place never wait for reads. */
  readonly looks: pg.Pool;
}

export interface PostgresOptions {
  readonly connections?: number;
  readonly replicaUrl?: string | undefined;
}

/** The properties of the database. `room` is how many connections all servers and programs together may open with this user. */
const PROPERTIES = `
  SELECT current_setting('server_encoding') AS encoding,
    current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer AS room`;

/** A server's connections to a PostgreSQL database. */
export interface Postgres {
  /** The connection URL, including the password. */
  readonly url: string;
  readonly database: Database;
  /** The connections of `database`, for queries that kysely does not support. */
  readonly pool: pg.Pool;
  /** A separate connection for batches of records, so they never wait for slow readers. It stays open. */
  readonly writer: pg.Pool;
  readonly use: () => DatabaseUse;
  /** The database of DATABASE_REPLICA_URL. */
  readonly replica: Replica | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Connects to the database of a `postgres://` URL.
 * @param options.connections at most, with those of workbooks: 6 or more; as many to a replica
 * @throws Unreachable if the server does not answer
 * @throws StartError that explains the problem of address, server or database; it never contains the password
 */
export async function openPostgres(
  url: string,
  logger: Logger,
  { connections = DEFAULT_CONNECTIONS, replicaUrl }: PostgresOptions = {},
): Promise<Postgres> {
  const address = readAddress(url);
  if (replicaUrl) readAddress(replicaUrl, 'DATABASE_REPLICA_URL');
  // The error object contains the whole connection, so only its message is logged.
  const onLost = ({ message }: Error) =>
    logger.warn(
      { reason: message },
      'A connection to PostgreSQL was lost; the next query opens another. If this repeats, check that it runs, and its max_connections',
    );
  const pool = openPool(url, connections - WRITERS - EXPORTS, onLost);
  const writer = openPool(url, WRITERS, onLost, { min: WRITERS });
  try {
    const { rows } = await pool.query<{ encoding: string; room: number }>(PROPERTIES);
    const [{ encoding, room } = { encoding: undefined, room: connections }] = rows;
    if (encoding !== 'UTF8') {
      throw new StartError(
        `The database of DATABASE_URL stores texts as ${encoding}, which does not support every script. ` +
          'Create it with the encoding UTF8.',
      );
    }
    if (room < connections) {
      logger.warn(
        `PostgreSQL at ${address.server} allows ${room} connections, and this server opens up to ${connections}. ` +
          'Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS',
      );
    }
  } catch (error) {
    await pool.end();
    throw error instanceof StartError ? error : connectError(error as ConnectError, address);
  }
  const database: Database = new Kysely({ dialect: new PoolDialect({ pool }) });
  // Threads that write workbooks also check the replica.
  const replica = replicaUrl ? openReplica(replicaUrl, connections - LOOKS - EXPORTS * (1 + LOOKS)) : undefined;
  return {
    url,
    database,
    pool,
    writer,
    use() {
      const pools = [pool, writer];
      const sum = (of: (one: pg.Pool) => number) => pools.reduce((total, one) => total + of(one), 0);
      const idle = sum(({ idleCount }) => idleCount);
      return {
        busy: sum(({ totalCount }) => totalCount) - idle,
        idle,
        waiting: sum(({ waitingCount }) => waitingCount),
      };
    },
    replica,
    async close() {
      await Promise.all([pool.end(), writer.end(), replica?.reads.end(), replica?.looks.end()]);
    },
  };
}

class PoolDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new PoolQueryCompiler();
  }
}

/** A compiler that passes the list of an IN as one parameter, an array: PostgreSQL allows 65,535. */
class PoolQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    if (!PrimitiveValueListNode.is(node.rightOperand)) return super.visitBinaryOperation(node);
    const isNegative = OperatorNode.is(node.operator) && node.operator.operator === 'not in';
    this.visitNode(node.leftOperand);
    this.append(isNegative ? ' <> all (' : ' = any (');
    const { values } = node.rightOperand;
    this.appendValue(values[0] instanceof Placeholder ? values[0] : values);
    this.append(')');
  }
}

/** Opens a replica. Connects on demand. A lost connection fails the next query only. @param reads how many at the same time */
export function openReplica(url: string, reads: number): Replica {
  const open = (max: number) => openPool(url, max, () => {}, { connectTimeoutMs: REPLICA_CONNECT_TIMEOUT_MS });
  return { url, reads: open(reads), looks: open(LOOKS) };
}

interface PoolOptions {
  /** Connections that stay open while nothing uses them. */
  readonly min?: number;
  readonly connectTimeoutMs?: number;
}

/** A pool that connects on demand. `onLost` runs when an idle connection is lost; the next query opens another. */
export function openPool(
  url: string,
  max: number,
  onLost: (error: Error) => void,
  { min = 0, connectTimeoutMs = CONNECT_TIMEOUT_MS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    min,
    max,
    application_name: SERVER_NAME,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    // JIT compilation takes ten times as long as the slowest query here. The setting is not in the URL, because poolers
    // refuse startup options.
    onConnect: async (client) => {
      await client.query('SET jit = off');
    },
  });
  // Without listeners, a lost connection would end the process. A connection in the middle of a transaction reports the
  // loss with its next query.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', noteLostConnection));
  return pool;
}

/**
 * Opens one connection, for a program other than a server. 64-bit integers are numbers, as in a pool.
 * @param name of the connection in PostgreSQL's list of activity
 * @throws StartError that explains the problem of address, server or database; it never contains the password
 */
export async function connectAlone(url: string, name: string): Promise<pg.Client> {
  const address = readAddress(url);
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // The next query reports a lost connection.
  client.on('error', noteLostConnection);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw connectError(error as ConnectError, address);
  }
}

const INT8 = 20;

/** Parses 64-bit integers as numbers: all stored ones are counts or milliseconds. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}

interface Address {
  /** Host and port. */
  readonly server: string;
  readonly user: string;
  readonly database: string;
}

function readAddress(url: string, setting = 'DATABASE_URL'): Address {
  try {
    const { hostname, port, username, password, pathname } = new URL(url);
    const [user = '', , database = ''] = [username, password, pathname.slice(1)].map(decodeURIComponent);
    return { server: `${hostname || 'localhost'}:${port || 5432}`, user, database: database || user };
  } catch {
    throw new StartError(
      `${setting} cannot be read. It has the form postgres://user:password@host:port/database; ` +
        'characters such as @ / # % in a password are written as %40 %2F %23 %25.',
    );
  }
}

/** Host and port of an address that can be read. */
export function databaseServer(url: string): string {
  return readAddress(url).server;
}

type ConnectError = Error & { code?: string };

/** SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function connectError(error: ConnectError, { server, user, database }: Address): StartError {
  switch (error.code) {
    case '28P01':
    case '28000':
      return new StartError(
        `PostgreSQL at ${server} refuses the user “${user}” (${error.message}). ` +
          'Check the user and the password in DATABASE_URL.',
      );
    case '3D000':
      return new StartError(
        `PostgreSQL at ${server} has no database “${database}”. Create it (createdb ${database}), ` +
          'or name another one in DATABASE_URL.',
      );
    case '53300':
      return new Unreachable(
        `PostgreSQL at ${server} has no connection left for the user “${user}” (${error.message}). Close other programs ` +
          'that use it, raise its max_connections, or lower DATABASE_CONNECTIONS of each server.',
      );
    default: {
      const text =
        `PostgreSQL at ${server} cannot be reached (${error.message || error.code}). ` +
        'Start it, or correct DATABASE_URL.';
      return mayAnswerLater(error) ? new Unreachable(text) : new StartError(text);
    }
  }
}
