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
  const [{ openPool }, { createPostgresRecordReader }] = await Promise.all([
    import('../../../platform/db/postgres.ts'),
    import('./postgres/record-store.ts'),
  ]);
  return createPostgresRecordReader(openPool(location.url, 1, () => {}));
}
