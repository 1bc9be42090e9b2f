import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import type { AppletFailureTables } from './tables.ts';

export type FailureEntity = Entity<AppletFailureTables['applet_failure']>;

const failures = entityMapping<AppletFailureTables['applet_failure']>()();

export type FailureRepository = ReturnType<typeof createFailureRepository>;

export function createFailureRepository(database: Database) {
  const db = database.withTables<AppletFailureTables>();
  return {
    async listOf(appletIds: readonly string[]): Promise<FailureEntity[]> {
      if (appletIds.length === 0) return [];
      return failures.list(db.selectFrom('applet_failure').selectAll().where('applet_id', 'in', appletIds));
    },

    /** Call this in a transaction that has locked the applet. */
    async save(failure: FailureEntity): Promise<void> {
      const { count, toldOn: told_on, firstOn: first_on } = failure;
      await db
        .insertInto('applet_failure')
        .values(failures.toRow(failure))
        .onConflict((conflict) =>
          conflict.columns(['applet_id', 'action_id']).doUpdateSet({ count, first_on, told_on }),
        )
        .execute();
    },

    async remove(appletId: string, actionId: string): Promise<void> {
      await db
        .deleteFrom('applet_failure')
        .where('applet_id', '=', appletId)
        .where('action_id', '=', actionId)
        .execute();
    },

    async removeOf(appletIds: readonly string[]): Promise<void> {
      if (appletIds.length > 0) await db.deleteFrom('applet_failure').where('applet_id', 'in', appletIds).execute();
    },
  };
}

/** Since when an applet keeps failing, by its id. Only applets whose user was notified. */
export function failingSince(failures: readonly FailureEntity[]): Map<string, number> {
  const since = new Map<string, number>();
  for (const { appletId, firstOn, toldOn } of failures) {
    if (toldOn !== null) since.set(appletId, Math.min(firstOn, since.get(appletId) ?? firstOn));
  }
  return since;
}
