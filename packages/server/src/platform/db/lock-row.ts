import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Keeps a row as it is until this transaction ends; whoever locks it too has to wait. What is counted and then inserted
 * under such a lock cannot be raced. Tells whether the row is there.
 *
 * @param column any one of the row that is no key
 */
export async function lockRow(transaction: Database, table: string, column: string, id: string): Promise<boolean> {
  // An update that changes nothing locks the row in both engines.
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where id = ${id}`.execute(
      transaction,
    );
  return (numAffectedRows ?? 0n) > 0n;
}
