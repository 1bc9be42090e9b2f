import type { Kysely } from 'kysely';

type Tables = {
  chart: { id: string; is_default: 0 | 1 };
  chart_source: { chart_id: string; per_device: 0 | 1 };
};

/** A source may have one line per device, like those of default charts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chart_source')
    .addColumn('per_device', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const tables = db.withTables<Tables>();
  const defaultCharts = tables.selectFrom('chart').select('id').where('is_default', '=', 1);
  await tables.updateTable('chart_source').set({ per_device: 1 }).where('chart_id', 'in', defaultCharts).execute();
}
