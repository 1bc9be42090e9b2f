import type { Kysely } from 'kysely';

/** What rounding took from a rollup's sum, kept beside it: the two together do not drift (Kahan and Babuška's summation). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rollup')
    .addColumn('compensation', 'double precision', (c) => c.notNull().defaultTo(0))
    .execute();
}
