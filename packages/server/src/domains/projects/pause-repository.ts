import type { Database } from '../../platform/db/database.ts';
import type { ProjectsTables } from './tables.ts';

/** A class whose teacher has paused the changes of its pupils in a project. */
export interface Pause {
  readonly projectId: string;
  readonly classId: string;
  /** The end of the pause, in milliseconds since 1970 UTC. */
  readonly pausedUntil: number;
}

/** Pauses of the changes of projects' members. A pause may begin before its user joins. */
export function createPauseRepository(database: Database) {
  const db = database.withTables<ProjectsTables>();
  return {
    async add({ projectId, classId, pausedUntil }: Pause, userIds: readonly string[]): Promise<void> {
      if (userIds.length === 0) return;
      await db
        .insertInto('member_pause')
        .values(
          userIds.map((userId) => ({
            project_id: projectId,
            user_id: userId,
            class_id: classId,
            paused_until: pausedUntil,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'project_id', 'class_id'])
            .doUpdateSet(({ ref }) => ({ paused_until: ref('excluded.paused_until') })),
        )
        .execute();
    },

    /** Ends the pause of a class, or of one user in it. */
    async remove(classId: string, userId?: string): Promise<void> {
      await db
        .deleteFrom('member_pause')
        .where('class_id', '=', classId)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
        .execute();
    },

    /** When the changes of a user are paused until, by project; without pauses that are over. */
    async listOfUser(userId: string): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('member_pause')
        .select(({ fn }) => ['project_id', fn.max('paused_until').as('paused_until')])
        .where('user_id', '=', userId)
        .where('paused_until', '>', Date.now())
        .groupBy('project_id')
        .execute();
      return new Map(rows.map((row) => [row.project_id, Number(row.paused_until)]));
    },
  };
}
