import type { Selectable } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { ScheduleTables } from './tables.ts';

export type ScheduleRow = Selectable<ScheduleTables['applet_schedule']>;

export function createScheduleRepository(database: Database) {
  const db = database.withTables<ScheduleTables>();
  return {
    find(appletId: string): Promise<ScheduleRow | undefined> {
      return db.selectFrom('applet_schedule').selectAll().where('applet_id', '=', appletId).executeTakeFirst();
    },

    async create(row: ScheduleRow): Promise<void> {
      await db.insertInto('applet_schedule').values(row).execute();
    },

    async remove(appletId: string): Promise<void> {
      await db.deleteFrom('applet_schedule').where('applet_id', '=', appletId).execute();
    },

    /** Removes the schedule of a job, if it is still its job. */
    async removeOf(appletId: string, jobId: string): Promise<void> {
      await db.deleteFrom('applet_schedule').where('applet_id', '=', appletId).where('job_id', '=', jobId).execute();
    },

    /** Moves a schedule on to another job. @returns whether `jobId` was still its job */
    async move(jobId: string, { applet_id, next_on, job_id }: Omit<ScheduleRow, 'schedule'>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('applet_schedule')
        .set({ next_on, job_id })
        .where('applet_id', '=', applet_id)
        .where('job_id', '=', jobId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
