import type { Kysely } from 'kysely';

/** Receivers without a fix send zeros, which moved topics into the Gulf of Guinea. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db as Kysely<{ topic: { latitude: number | null; longitude: number | null } }>)
    .updateTable('topic')
    .set({ latitude: null, longitude: null })
    .where('latitude', '=', 0)
    .where('longitude', '=', 0)
    .execute();
}
