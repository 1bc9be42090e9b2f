import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Locks a row until this transaction ends, so that a count and a following insert cannot be raced.
 * @param column any column of the row that is not a key
 * @returns whether the row exists
 */
export async function lockRow(transaction: Database, table: string, column: string, id: string): Promise<boolean> {
  // An update that changes nothing locks the row in both engines.
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where id = ${id}`.execute(
      transaction,
    );
  return (numAffectedRows ?? 0n) > 0n;
}
