import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAnnotationsService } from '../../../src/domains/topics/annotations/service.ts';
import { type OpenDatabase, openSqlite } from '../../support/storage/engines.ts';

/** A row with a key, others that it belongs to, and nothing else. */
async function insert({ database }: OpenDatabase, table: string, row: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await sql<{ name: string; type: string; notnull: number }>`
    SELECT name, type, "notnull" FROM pragma_table_info(${table})`.execute(database);
  const needed = rows.filter(({ name, notnull }) => notnull === 1 || name in row);
  const values = needed.map(({ name, type }) => row[name] ?? (type === 'text' ? '' : 0));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(needed.map(({ name }) => sql.ref(name)))})
    VALUES (${sql.join(values)})`.execute(database);
}

test('an action of an event trigger that is repeated after a crash notes the moment once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  const opened = await openSqlite(join(folder, 'test.db'));
  await insert(opened, 'user_account', { id: 'teacher' });
  await insert(opened, 'topic', { id: 'pond', creator_id: 'teacher' });
  const withLock = (ids: readonly string[], work: (transaction: unknown, locked: unknown) => unknown) =>
    opened.database.transaction().execute(async (transaction) => work(transaction, new Set(ids)));
  const annotations = createAnnotationsService(opened.database, { withLock } as never, { emit: async () => {} });
  const note = { topicId: 'pond', time: 1, text: 'hot', origin: 'TRIGGER', by: 'Watch' } as const;
  for (const id of ['first', 'first', 'second']) expect(await annotations.add({ ...note, id })).toBe(true);
  expect((await annotations.listOf(['pond'])).map(({ id }) => id)).toEqual(['first', 'second']);
  await opened.close();
  rmSync(folder, { recursive: true });
});
