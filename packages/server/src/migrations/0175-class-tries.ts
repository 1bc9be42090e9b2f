import type { Kysely } from 'kysely';

/** The tries of pictures in classes, by their addresses and browsers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('class_try')
    .addColumn('class_id', 'text', (c) => c.notNull().references('class.id').onDelete('cascade'))
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('pupil_id', 'text', (c) => c.notNull().references('class_pupil.id').onDelete('cascade'))
    .addColumn('wrong', 'integer', (c) => c.notNull())
    .addColumn('is_in', 'integer', (c) => c.notNull())
    .addColumn('latest_on', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('class_try_key', ['class_id', 'place', 'pupil_id'])
    .execute();
  await db.schema.createIndex('class_try_pupil').on('class_try').column('pupil_id').execute();
}
