import {
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PrimitiveValueListNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Placeholder } from './prepared.ts';
import type { SqlitePool, WriteLease } from './sqlite-pool.ts';

/** The tables that a promised write may change (`SqlitePool.promise`), in the form of a query. */
const PROMISED_TABLES = /"(?:job|kept)"/;

/** Runs kysely on the threads of a SqlitePool: selects on readers, everything else and transactions on the writer. */
export class SqlitePoolDialect implements Dialect {
  readonly #pool: SqlitePool;

  constructor(pool: SqlitePool) {
    this.#pool = pool;
  }

  createAdapter() {
    return new PoolAdapter();
  }

  createDriver() {
    return new PoolDriver(this.#pool);
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler() {
    return new PoolQueryCompiler();
  }
}

class PoolAdapter extends SqliteAdapter {
  // Without this, kysely would run one query at a time.
  override get supportsMultipleConnections() {
    return true;
  }

  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * A compiler that passes the list of an IN as one parameter: SQLite allows 32,766, and each length would be a statement
 * of its own.
 */
class PoolQueryCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    if (!PrimitiveValueListNode.is(node.rightOperand)) return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(' ');
    this.visitNode(node.operator);
    this.append(' (select value from json_each(');
    const { values } = node.rightOperand;
    const [first] = values;
    if (first instanceof Placeholder) {
      first.isJson = true;
      this.appendValue(first);
    } else {
      this.appendValue(JSON.stringify(values));
    }
    this.append('))');
  }
}

class PoolDriver implements Driver {
  readonly #pool: SqlitePool;

  constructor(pool: SqlitePool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(this.#pool);
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PoolConnection).begin();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PoolConnection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PoolConnection).rollback();
  }

  async releaseConnection(): Promise<void> {}

  /** The pool stays open, because the record store uses it too. Its owner closes it. */
  async destroy(): Promise<void> {}
}

class PoolConnection implements DatabaseConnection {
  readonly #pool: SqlitePool;
  #transaction: WriteLease | undefined;

  constructor(pool: SqlitePool) {
    this.#pool = pool;
  }

  async begin(): Promise<void> {
    const lease = await this.#pool.leaseWriter();
    try {
      await this.#run(lease.thread, CompiledQuery.raw('BEGIN IMMEDIATE'));
    } catch (error) {
      // Kysely does not roll back a transaction that has not started.
      lease.release();
      throw error;
    }
    this.#transaction = lease;
  }

  async commit(): Promise<void> {
    // After a failed COMMIT the transaction may still be open, so the lease continues until the rollback.
    await this.executeQuery(CompiledQuery.raw('COMMIT'));
    this.#endTransaction();
  }

  async rollback(): Promise<void> {
    try {
      await this.#transaction?.thread.send({ kind: 'rollback' });
    } finally {
      this.#endTransaction();
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction) return this.#run(this.#transaction.thread, query);
    if (query.query.kind === 'SelectQueryNode') {
      if (PROMISED_TABLES.test(query.sql)) await this.#pool.settle();
      return this.#run(this.#pool.reader, query);
    }
    const lease = await this.#pool.leaseWriter();
    try {
      return await this.#run(lease.thread, query);
    } finally {
      lease.release();
    }
  }

  // biome-ignore lint/correctness/useYield: kysely's interface requires a generator; long results use procedures.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported by this dialect');
  }

  #endTransaction(): void {
    this.#transaction?.release();
    this.#transaction = undefined;
  }

  async #run<Row>(thread: WriteLease['thread'], query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await thread.send<{ rows: Row[]; changes: number }>({
      kind: 'query',
      sql: query.sql,
      parameters: query.parameters,
    });
    return { rows, numAffectedRows: BigInt(changes) };
  }
}
