import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import type { MaintenancePeriod } from '@tinkerstream/contract/admin';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Database, isSerializationFailure } from '../../platform/db/database.ts';
import { createListing, type Listing } from '../../platform/db/listing.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AdminTables } from './tables.ts';

type PeriodRow = Selectable<AdminTables['maintenance_period']>;

/** How long another server may not know of a changed period, in milliseconds. */
const KNOWN_FOR_MS = 5000;

/** Times in milliseconds since 1970. */
interface PeriodForm {
  readonly startFrom: number;
  readonly endUntil: number;
  readonly showSince: number;
}

/** Planned maintenance. Changes are made inside a serializable transaction, so that no two periods overlap. */
export function createMaintenance(database: Database) {
  const db = database.withTables<AdminTables>();

  async function refuseOverlap({ startFrom, endUntil, showSince }: PeriodForm, except = ''): Promise<void> {
    if (endUntil <= startFrom || showSince > startFrom) throw new AppError('TS_ERR_MAINTENANCE_0003');
    const overlapping = await db
      .selectFrom('maintenance_period')
      .select('id')
      .where('start_from', '<', endUntil)
      .where('end_until', '>', startFrom)
      .where('id', '!=', except)
      .limit(1)
      .executeTakeFirst();
    if (overlapping) throw new AppError('TS_ERR_MAINTENANCE_0004');
  }

  /** @throws AppError TS_ERR_MAINTENANCE_0002 */
  async function get(id: string): Promise<MaintenancePeriod> {
    const row = await db.selectFrom('maintenance_period').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('TS_ERR_MAINTENANCE_0002');
    return present(row);
  }

  return {
    get,

    list: (): Listing<MaintenancePeriod> =>
      createListing(db.selectFrom('maintenance_period').selectAll(), {
        id: 'id',
        columns: { startFrom: 'start_from', endUntil: 'end_until', showSince: 'show_since' },
        present: (rows) => rows.map(present),
      }),

    /** The period that is on or comes next. */
    async findNext(now = Date.now()): Promise<MaintenancePeriod | null> {
      const row = await db
        .selectFrom('maintenance_period')
        .selectAll()
        .where('end_until', '>', now)
        .orderBy('end_until')
        .limit(1)
        .executeTakeFirst();
      return row ? present(row) : null;
    },

    /** @throws AppError TS_ERR_MAINTENANCE_0003 for times in the wrong order, TS_ERR_MAINTENANCE_0004 */
    async create(form: PeriodForm): Promise<MaintenancePeriod> {
      await refuseOverlap(form);
      const row = { id: uuidv7(), ...toColumns(form) };
      await db.insertInto('maintenance_period').values(row).execute();
      return present(row);
    },

    /** @throws AppError TS_ERR_MAINTENANCE_0002, _0003, _0004 */
    async update(id: string, form: PeriodForm): Promise<void> {
      await get(id);
      await refuseOverlap(form, id);
      await db.updateTable('maintenance_period').set(toColumns(form)).where('id', '=', id).execute();
    },

    /** @throws AppError TS_ERR_MAINTENANCE_0002 */
    async remove(id: string): Promise<void> {
      await get(id);
      await db.deleteFrom('maintenance_period').where('id', '=', id).execute();
    },
  };
}

/** Whether the service is under maintenance now, as each call asks. */
export interface MaintenanceState {
  readonly current: () => Promise<MaintenancePeriod | null>;
  /** @throws AppError TS_ERR_MAINTENANCE_0001 during a period, to all but administrators */
  readonly refuse: (somebody: Pick<Caller, 'authorities'> | undefined) => Promise<void>;
  /** Looks again with the next call, because a period has changed. */
  readonly forget: () => void;
}

/** Keeps what it knows for some seconds: each call asks. The begin and the end of a known period are seen at once. */
export function createMaintenanceState(database: Database): MaintenanceState {
  const maintenance = createMaintenance(database);
  /** `until` is in milliseconds of the monotonic clock. */
  let known: { readonly period: Promise<MaintenancePeriod | null>; readonly until: number } | undefined;

  async function current(): Promise<MaintenancePeriod | null> {
    const now = Date.now();
    if (!known || known.until <= performance.now()) {
      const period = maintenance.findNext(now);
      known = { period, until: performance.now() + KNOWN_FOR_MS };
      // What could not be read is asked for again.
      period.catch(() => {
        known = undefined;
      });
    }
    const period = await known.period;
    return period && Date.parse(period.startFrom) <= now && now < Date.parse(period.endUntil) ? period : null;
  }

  return {
    current,
    async refuse(somebody) {
      if (somebody?.authorities.includes(ROLE_ADMIN)) return;
      const period = await current();
      if (!period) return;
      const retryAfter = Math.ceil((Date.parse(period.endUntil) - Date.now()) / 1000);
      throw new AppError('TS_ERR_MAINTENANCE_0001', period.endUntil, { retryAfter });
    },
    forget() {
      known = undefined;
    },
  };
}

/** Two administrators who plan at the same moment: PostgreSQL lets one of them through. */
export async function refuseRace<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    throw isSerializationFailure(error) ? new AppError('TS_ERR_MAINTENANCE_0004') : error;
  }
}

function toColumns({ startFrom, endUntil, showSince }: PeriodForm) {
  return { start_from: startFrom, end_until: endUntil, show_since: showSince };
}

function present(row: PeriodRow): MaintenancePeriod {
  return {
    id: row.id,
    startFrom: new Date(row.start_from).toISOString(),
    endUntil: new Date(row.end_until).toISOString(),
    showSince: new Date(row.show_since).toISOString(),
  };
}
