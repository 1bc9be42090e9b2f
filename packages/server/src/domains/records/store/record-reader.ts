import { openConnection } from '../../../platform/db/sqlite-connection.ts';
import type { RecordLocation, RecordReader } from './record-store.ts';
import { createSqliteRecordReader } from './sqlite/record-store.ts';

/**
 * Opens a separate connection for a thread with long reads, so short queries keep their readers. On SQLite, its calls
 * block the thread. The connection ends with the thread.
 */
export async function openRecordReader(location: RecordLocation): Promise<RecordReader> {
  if (location.engine === 'sqlite') {
    const { procedures } = await import('./sqlite/procedures.ts');
    const context = openConnection(location.file, 'reader');
    return createSqliteRecordReader(async (name, input) => procedures[name](context, input as never) as never);
  }
  const [{ openPool, openReplica }, { createPostgresRecordReader }, { createReplicaReads }] = await Promise.all([
    import('../../../platform/db/postgres.ts'),
    import('./postgres/record-store.ts'),
    import('./postgres/replica.ts'),
  ]);
  const pool = openPool(location.url, 1, () => {});
  const { replicaUrl } = location;
  return createPostgresRecordReader(
    pool,
    replicaUrl ? createReplicaReads(pool, openReplica(replicaUrl, 1)).histories : pool,
  );
}
