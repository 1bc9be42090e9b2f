import type { Kysely } from 'kysely';

/** The rounding error of a rollup's sum, stored beside it so the total does not drift (Kahan–Babuška summation). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rollup')
    .addColumn('compensation', 'double precision', (c) => c.notNull().defaultTo(0))
    .execute();
}
