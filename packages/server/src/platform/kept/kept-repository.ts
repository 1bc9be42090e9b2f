import type { Database } from '../db/database.ts';
import { type KeptChange, lastChanges } from './kept-rows.ts';
import type { KeptTables } from './tables.ts';

export interface Kept {
  readonly scope: string;
  readonly key: string;
  readonly content: string;
  readonly place: number;
}

/** The stored memory of code from one message to the next. A batch of records changes it, too (`KeptChanges`). */
export function createKeptRepository(database: Database) {
  const db = database.withTables<KeptTables>();
  return {
    /** Everything in some scopes, the oldest change first. */
    list(scopes: readonly string[]): Promise<Kept[]> {
      return db.selectFrom('kept').selectAll().where('scope', 'in', scopes).orderBy('place').execute();
    },

    find(scope: string, key: string): Promise<Kept | undefined> {
      return db.selectFrom('kept').selectAll().where('scope', '=', scope).where('key', '=', key).executeTakeFirst();
    },

    /** The first key of a scope. */
    firstOf(scope: string): Promise<Kept | undefined> {
      return db.selectFrom('kept').selectAll().where('scope', '=', scope).orderBy('key').limit(1).executeTakeFirst();
    },

    /** The last key of a scope. */
    lastOf(scope: string): Promise<Kept | undefined> {
      const all = db.selectFrom('kept').selectAll().where('scope', '=', scope);
      return all.orderBy('key', 'desc').limit(1).executeTakeFirst();
    },

    /** Reads a key for a change: nothing else changes it until this transaction ends. */
    async lock(scope: string, key: string): Promise<Kept | undefined> {
      return db
        .updateTable('kept')
        .set((row) => ({ place: row.ref('place') }))
        .where('scope', '=', scope)
        .where('key', '=', key)
        .returningAll()
        .executeTakeFirst();
    },

    /** Stores changes. Call this in a transaction. */
    async change(changes: readonly KeptChange[]): Promise<void> {
      for (const { scope, key, content, place } of lastChanges(changes)) {
        if (content === undefined) {
          await db.deleteFrom('kept').where('scope', '=', scope).where('key', '=', key).execute();
          continue;
        }
        await db
          .insertInto('kept')
          .values({ scope, key, content, place })
          .onConflict((conflict) =>
            conflict.columns(['scope', 'key']).doUpdateSet({ content, place }).where('kept.place', '<', place),
          )
          .execute();
      }
    },

    /** Forgets the keys of a scope from the first to this one. */
    async removeUpTo(scope: string, key: string): Promise<void> {
      await db.deleteFrom('kept').where('scope', '=', scope).where('key', '<=', key).execute();
    },

    async removeScopes(scopes: readonly string[]): Promise<void> {
      if (scopes.length > 0) await db.deleteFrom('kept').where('scope', 'in', scopes).execute();
    },
  };
}
