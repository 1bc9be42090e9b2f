import type { Database } from '../../platform/db/database.ts';
import type { ProjectsTables } from './tables.ts';

/** When users last opened their projects, in milliseconds since 1970 UTC. */
export function createVisitRepository(database: Database) {
  const db = database.withTables<ProjectsTables>();
  return {
    async set(userId: string, projectId: string, openedOn: number): Promise<void> {
      await db
        .insertInto('project_visit')
        .values({ user_id: userId, project_id: projectId, opened_on: openedOn })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'project_id'])
            .doUpdateSet(({ ref }) => ({ opened_on: ref('excluded.opened_on') })),
        )
        .execute();
    },

    /** Visits by project. */
    async listOfUser(userId: string): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('project_visit')
        .select(['project_id', 'opened_on'])
        .where('user_id', '=', userId)
        .execute();
      return new Map(rows.map((row) => [row.project_id, Number(row.opened_on)]));
    },
  };
}
