import type { Schedule } from '@tinkerstream/contract/applets';
import type { Database } from '../../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../../platform/db/entity.ts';
import { storedJson } from '../../../../platform/db/stored-json.ts';
import type { ScheduleTables } from './tables.ts';

type Row = Entity<ScheduleTables['applet_schedule']>;

/** The settings that decide when a schedule runs. A change of them replaces the waiting job. */
export interface StoredSchedule {
  readonly schedule: Schedule;
  readonly runsAsId: string;
}

/** The schedule of an applet that is switched on. */
export interface ScheduleEntity extends Omit<Row, 'schedule'> {
  readonly content: StoredSchedule;
}

const schedules = entityMapping<ScheduleTables['applet_schedule']>()();

function parsed({ schedule, ...rest }: Row): ScheduleEntity | undefined {
  const content = storedJson<StoredSchedule>(schedule, 'applet_schedule', rest.appletId);
  return content && { ...rest, content };
}

export function createScheduleRepository(database: Database) {
  const db = database.withTables<ScheduleTables>();
  return {
    /** @returns undefined also for a schedule that cannot be read */
    async find(appletId: string): Promise<ScheduleEntity | undefined> {
      const row = await schedules.first(db.selectFrom('applet_schedule').selectAll().where('applet_id', '=', appletId));
      return row && parsed(row);
    },

    /** The schedules of some applets, by the applet's id. */
    async listOf(appletIds: readonly string[]): Promise<Map<string, ScheduleEntity>> {
      const rows = await schedules.list(
        db.selectFrom('applet_schedule').selectAll().where('applet_id', 'in', appletIds),
      );
      return new Map(
        rows.flatMap((row) => {
          const found = parsed(row);
          return found ? [[row.appletId, found] as const] : [];
        }),
      );
    },

    async create({ content, ...row }: ScheduleEntity): Promise<void> {
      const stored = schedules.toRow({ ...row, schedule: JSON.stringify(content) });
      await db.insertInto('applet_schedule').values(stored).execute();
    },

    async remove(appletId: string): Promise<void> {
      await db.deleteFrom('applet_schedule').where('applet_id', '=', appletId).execute();
    },

    /** Removes the schedule of a job, if it is still its job. */
    async removeOf(appletId: string, jobId: string): Promise<void> {
      await db.deleteFrom('applet_schedule').where('applet_id', '=', appletId).where('job_id', '=', jobId).execute();
    },

    /** Moves a schedule on to another job. @returns whether `from` was still its job */
    async move(from: string, { appletId, nextOn, jobId }: Omit<ScheduleEntity, 'content'>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('applet_schedule')
        .set({ next_on: nextOn, job_id: jobId })
        .where('applet_id', '=', appletId)
        .where('job_id', '=', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
