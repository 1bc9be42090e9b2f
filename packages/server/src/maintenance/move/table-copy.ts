import { createHash } from 'node:crypto';
import { UnequalCopy } from '../../domains/records/index.ts';
import { MaintenanceError, reasonOf } from '../maintenance-error.ts';
import type { MovePlace, Row, Table } from './place.ts';
import { isRefused } from './stopped.ts';

/** A table that both places have, with equal content. */
export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  /** The checksum of all rows, in hexadecimal. */
  readonly checksum: string;
}

/**
 * Fills the tables of `target` from `source`, and reads all of them back.
 * @param tables in an order in which every reference exists first
 * @throws MaintenanceError for a row that the target does not take
 * @throws UnequalCopy
 */
export async function copyTables(
  source: MovePlace,
  target: MovePlace,
  tables: readonly Table[],
): Promise<CopiedTable[]> {
  for (const table of tables.toReversed()) await target.empty(table);
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    const expected = new Checksum();
    for await (const rows of source.read(table)) {
      expected.add(rows);
      await target.write(table, rows).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
        throw new MaintenanceError(
          `A row of the table ${table.name} cannot be copied (${reasonOf(error)}). The new place is not finished; the old one is unchanged.`,
        );
      });
    }
    const found = new Checksum();
    for await (const rows of target.read(table)) found.add(rows);
    if (found.text !== expected.text || found.rows !== expected.rows) {
      throw new UnequalCopy(`The table ${table.name} has other rows in the new place than in the old one.`);
    }
    copied.push({ name: table.name, rows: found.rows, checksum: found.text });
  }
  return copied;
}

/** A checksum that is equal for equal rows in any order: engines sort texts differently. */
class Checksum {
  rows = 0;
  readonly #sum = new BigUint64Array(4);

  add(rows: readonly Row[]): void {
    this.rows += rows.length;
    for (const row of rows) {
      const digest = createHash('sha256').update(JSON.stringify(row)).digest();
      for (let word = 0; word < 4; word++)
        this.#sum[word] = (this.#sum[word] as bigint) + digest.readBigUInt64LE(8 * word);
    }
  }

  get text(): string {
    return Buffer.from(this.#sum.buffer).toString('hex');
  }
}
