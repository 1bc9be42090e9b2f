import { APPLET_LOG_LENGTH, type AppletLogEntry } from '@tinkerstream/contract/applets';
import { type Database, isForeignKeyViolation } from '../../../platform/db/database.ts';
import { entityMapping } from '../../../platform/db/entity.ts';
import { storedJson } from '../../../platform/db/stored-json.ts';
import { TrimPace } from '../../../platform/db/trim-pace.ts';
import type { AppletsTables } from '../tables.ts';
import { placeOf } from './arrival-ids.ts';

/** Width of a slot in which runs are counted: midnight is the start of one in every time zone. */
const SLOT_MS = 15 * 60_000;
/** Two days of slots, and one more because a period may start inside a slot. */
const SLOTS_KEPT = 2 * 96 + 1;

/** How often an applet ran, how often it could not, and how many messages were run together with a later one. */
export interface RunCounts {
  readonly count: number;
  readonly leftOut: number;
  readonly combined: number;
}

/** The same in a slot. */
export interface SlotCounts extends RunCounts {
  readonly appletId: string;
  readonly slot: number;
}

export type AppletLogRepository = ReturnType<typeof createAppletLogRepository>;

const logged = entityMapping<AppletsTables['applet_log']>()();
const runs = entityMapping<AppletsTables['applet_run_count']>()();

/** The slot of a time in milliseconds since 1970 UTC. */
export function slotOf(time: number): number {
  return Math.floor(time / SLOT_MS);
}

/** The log of each project's applets, and the counts of their runs. */
export function createAppletLogRepository(database: Database) {
  const db = database.withTables<AppletsTables>();
  const pace = new TrimPace(APPLET_LOG_LENGTH);

  async function trim(projectId: string): Promise<void> {
    const oldestKept = db
      .selectFrom('applet_log')
      .select('id')
      .where('project_id', '=', projectId)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(APPLET_LOG_LENGTH - 1);
    await db.deleteFrom('applet_log').where('project_id', '=', projectId).where('id', '<', oldestKept).execute();
  }

  return {
    /** The latest entries of a project, latest first. */
    async list(projectId: string): Promise<AppletLogEntry[]> {
      const rows = await logged.list(
        db
          .selectFrom('applet_log')
          .selectAll()
          .where('project_id', '=', projectId)
          .orderBy('id', 'desc')
          .limit(APPLET_LOG_LENGTH),
      );
      return rows.flatMap(({ id, time, count, content }): AppletLogEntry[] => {
        const parsed = storedJson<AppletLogEntry>(content, 'applet_log', id);
        return parsed ? [{ ...parsed, id, projectId, timeArrival: new Date(time).toISOString(), count }] : [];
      });
    },

    /** The last place in the order of arrival, or 0 without entries. */
    async latestPlace(): Promise<number> {
      const { id } = await db
        .selectFrom('applet_log')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      return placeOf(id);
    },

    /** Adds entries of a project in their order of arrival, and removes those over the limit. */
    async append(projectId: string, entries: readonly AppletLogEntry[]): Promise<void> {
      try {
        const rows = entries.map(({ id, projectId, timeArrival, count, ...content }) =>
          logged.toRow({ id, projectId, time: Date.parse(timeArrival), count, content: JSON.stringify(content) }),
        );
        await db.insertInto('applet_log').values(rows).execute();
      } catch (error) {
        pace.forget(projectId);
        // The project was deleted in the meantime, with its log.
        if (isForeignKeyViolation(error)) return;
        throw error;
      }
      if (pace.isDue(projectId, entries.length)) await trim(projectId);
    },

    async addRuns(added: readonly SlotCounts[]): Promise<void> {
      await db
        .insertInto('applet_run_count')
        .values(added.map((one) => runs.toRow(one)))
        .onConflict((conflict) =>
          conflict.columns(['applet_id', 'slot']).doUpdateSet((eb) => ({
            count: eb('applet_run_count.count', '+', eb.ref('excluded.count')),
            left_out: eb('applet_run_count.left_out', '+', eb.ref('excluded.left_out')),
            combined: eb('applet_run_count.combined', '+', eb.ref('excluded.combined')),
          })),
        )
        .execute();
    },

    /** How often each applet ran and could not run since a time, in whole slots. Omits those that were not triggered. */
    async countRuns(appletIds: readonly string[], since: number): Promise<Map<string, RunCounts>> {
      if (appletIds.length === 0) return new Map();
      const rows = await runs.list(
        db
          .selectFrom('applet_run_count')
          .selectAll()
          .where('applet_id', 'in', appletIds)
          .where('slot', '>=', slotOf(since)),
      );
      const byApplet = Map.groupBy(rows, (row) => row.appletId);
      const sum = (of: readonly SlotCounts[], field: keyof RunCounts) => of.reduce((all, one) => all + one[field], 0);
      return new Map(
        [...byApplet].map(([id, of]) => [
          id,
          { count: sum(of, 'count'), leftOut: sum(of, 'leftOut'), combined: sum(of, 'combined') },
        ]),
      );
    },

    async removeOldRuns(now: number): Promise<void> {
      await db
        .deleteFrom('applet_run_count')
        .where('slot', '<', slotOf(now) - SLOTS_KEPT)
        .execute();
    },
  };
}
