import type { Database } from '../../../platform/db/database.ts';
import { entityMapping } from '../../../platform/db/entity.ts';
import type { AppletsTables } from '../tables.ts';

/** Width of a slot in which runs are counted: midnight is the start of a slot in every time zone. */
const SLOT_MS = 15 * 60_000;
/** Two days of slots, and one more because a period may start inside a slot. */
const SLOTS_KEPT = 2 * 96 + 1;

/** How often an applet ran, and how often it could not. */
export interface RunCount {
  readonly count: number;
  readonly leftOut: number;
}

/** How often an applet ran, and how often it could not, in a slot. */
export interface SlotCount extends RunCount {
  readonly appletId: string;
  readonly slot: number;
}

export type RunCountRepository = ReturnType<typeof createRunCountRepository>;

const counts = entityMapping<AppletsTables['applet_run_count']>()();

/** The slot of a time in milliseconds since 1970 UTC. */
export function slotOf(time: number): number {
  return Math.floor(time / SLOT_MS);
}

/** How often applets ran in the last two days. */
export function createRunCountRepository(database: Database) {
  const db = database.withTables<AppletsTables>();

  return {
    async add(added: readonly SlotCount[]): Promise<void> {
      await db
        .insertInto('applet_run_count')
        .values(added.map((one) => counts.toRow(one)))
        .onConflict((conflict) =>
          conflict.columns(['applet_id', 'slot']).doUpdateSet((eb) => ({
            count: eb('applet_run_count.count', '+', eb.ref('excluded.count')),
            left_out: eb('applet_run_count.left_out', '+', eb.ref('excluded.left_out')),
          })),
        )
        .execute();
    },

    /** How often each applet ran and could not run since a time, in whole slots. Omits applets that were not triggered. */
    async sumSince(appletIds: readonly string[], since: number): Promise<Map<string, RunCount>> {
      if (appletIds.length === 0) return new Map();
      const rows = await counts.list(
        db
          .selectFrom('applet_run_count')
          .selectAll()
          .where('applet_id', 'in', appletIds)
          .where('slot', '>=', slotOf(since)),
      );
      const byApplet = Map.groupBy(rows, (row) => row.appletId);
      const sum = (of: readonly SlotCount[], field: keyof RunCount) => of.reduce((all, one) => all + one[field], 0);
      return new Map([...byApplet].map(([id, of]) => [id, { count: sum(of, 'count'), leftOut: sum(of, 'leftOut') }]));
    },

    async removeOld(now: number): Promise<void> {
      await db
        .deleteFrom('applet_run_count')
        .where('slot', '<', slotOf(now) - SLOTS_KEPT)
        .execute();
    },
  };
}
