import type { Kysely } from 'kysely';

/** The pupils of the boards in a class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('class_board')
    .addColumn('class_id', 'text', (c) => c.notNull().references('class.id').onDelete('cascade'))
    .addColumn('topic_id', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('serial_number', 'text', (c) => c.notNull())
    .addColumn('pupil_id', 'text', (c) => c.references('class_pupil.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('class_board_key', ['class_id', 'topic_id', 'serial_number'])
    .execute();
  await db.schema.createIndex('class_board_topic').on('class_board').column('topic_id').execute();
  await db.schema.createIndex('class_board_pupil').on('class_board').column('pupil_id').execute();
}
