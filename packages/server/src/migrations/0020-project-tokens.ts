import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

const TOKENS = ['embed_map_token', 'open_api_key', 'share_token'] as const;

/** Adds tokens to all projects, existing ones included, and the user who changed each last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [...TOKENS, 'modified_by']) {
    await db.schema
      .alterTable('project')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  const projects = db.withTables<{
    project: Record<'id' | 'owner_id' | 'modified_by' | (typeof TOKENS)[number], string>;
  }>();
  for (const { id, owner_id } of await projects.selectFrom('project').select(['id', 'owner_id']).execute()) {
    const tokens = Object.fromEntries(TOKENS.map((column) => [column, randomBytes(16).toString('hex')]));
    await projects
      .updateTable('project')
      .set({ ...tokens, modified_by: owner_id })
      .where('id', '=', id)
      .execute();
  }
  for (const column of TOKENS) {
    await db.schema.createIndex(`project_${column}`).on('project').column(column).unique().execute();
  }
}
