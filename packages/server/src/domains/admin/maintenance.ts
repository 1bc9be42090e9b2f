import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import type { MaintenancePeriod } from '@tinkerstream/contract/admin';
import { maintenanceErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import { type Database, isSerializationFailure } from '../../platform/db/database.ts';
import type { Listing } from '../../platform/db/listing.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createMaintenanceRepository, type PeriodEntity } from './maintenance-repository.ts';

/** The cache lifetime. Another node may miss a change of a period for this long. */
const CACHE_MS = 5000;

/** Times in milliseconds since 1970. */
interface PeriodForm {
  readonly startFrom: number;
  readonly endUntil: number;
  readonly showSince: number;
}

/** Maintenance periods. Change them in a serializable transaction, so no two overlap. */
export function createMaintenance(database: Database) {
  const repository = createMaintenanceRepository(database);

  async function refuseOverlap(form: PeriodForm, except = ''): Promise<void> {
    const { startFrom, endUntil, showSince } = form;
    if (endUntil <= startFrom || showSince > startFrom) throw new AppError(maintenanceErrors.timesOutOfOrder);
    if (endUntil <= Date.now()) throw new AppError(maintenanceErrors.endsInPast);
    if (await repository.isTaken(form, except)) throw new AppError(maintenanceErrors.overlaps);
  }

  /** @throws maintenanceErrors.unknown */
  async function get(id: string): Promise<MaintenancePeriod> {
    const period = await repository.find(id);
    if (!period) throw new AppError(maintenanceErrors.unknown);
    return present(period);
  }

  return {
    get,
    list: (): Listing<MaintenancePeriod> => repository.list(present),

    /** The current or next period. */
    async findNext(now = Date.now()): Promise<MaintenancePeriod | null> {
      const period = await repository.findNext(now);
      return period ? present(period) : null;
    },

    /** @throws maintenanceErrors.timesOutOfOrder, maintenanceErrors.overlaps, maintenanceErrors.endsInPast */
    async create(form: PeriodForm): Promise<MaintenancePeriod> {
      await refuseOverlap(form);
      const period = { id: uuidv7(), ...timesOf(form) };
      await repository.create(period);
      return present(period);
    },

    /**
     * @throws maintenanceErrors.unknown, maintenanceErrors.timesOutOfOrder, maintenanceErrors.overlaps,
     *   maintenanceErrors.endsInPast
     */
    async update(id: string, form: PeriodForm): Promise<void> {
      await get(id);
      await refuseOverlap(form, id);
      await repository.update(id, timesOf(form));
    },

    /** @throws maintenanceErrors.unknown */
    async remove(id: string): Promise<void> {
      if (!(await repository.remove(id))) throw new AppError(maintenanceErrors.unknown);
    },
  };
}

/** The current maintenance, which each call checks. */
export interface MaintenanceState {
  readonly current: () => Promise<MaintenancePeriod | null>;
  /** @throws maintenanceErrors.running during a period, for everyone except administrators */
  readonly refuse: (caller: Pick<Caller, 'authorities'> | undefined) => Promise<void>;
  /** Drops the cached period after a change. */
  readonly invalidate: () => void;
}

/** Caches the current or next period for some seconds. The start and the end of a cached period apply immediately. */
export function createMaintenanceState(database: Database): MaintenanceState {
  const maintenance = createMaintenance(database);
  /** `until` is in milliseconds of the monotonic clock. */
  let cached: { readonly period: Promise<MaintenancePeriod | null>; readonly until: number } | undefined;

  async function current(): Promise<MaintenancePeriod | null> {
    const now = Date.now();
    if (!cached || cached.until <= performance.now()) {
      const period = maintenance.findNext(now);
      cached = { period, until: performance.now() + CACHE_MS };
      // The next call retries a failed query.
      period.catch(() => {
        cached = undefined;
      });
    }
    const period = await cached.period;
    return period && Date.parse(period.startFrom) <= now && now < Date.parse(period.endUntil) ? period : null;
  }

  return {
    current,
    async refuse(caller) {
      if (caller?.authorities.includes(ROLE_ADMIN)) return;
      const period = await current();
      if (!period) return;
      const retryAfter = Math.ceil((Date.parse(period.endUntil) - Date.now()) / 1000);
      throw new AppError(maintenanceErrors.running, '', { retryAfter });
    },
    invalidate() {
      cached = undefined;
    },
  };
}

/** Turns a serialization failure into an overlap: of two concurrent changes, PostgreSQL accepts one. */
export async function refuseRace<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    throw isSerializationFailure(error) ? new AppError(maintenanceErrors.overlaps) : error;
  }
}

/** Picks the times of a form. */
function timesOf({ startFrom, endUntil, showSince }: PeriodForm): PeriodForm {
  return { startFrom, endUntil, showSince };
}

function present({ id, startFrom, endUntil, showSince }: PeriodEntity): MaintenancePeriod {
  return {
    id,
    startFrom: new Date(startFrom).toISOString(),
    endUntil: new Date(endUntil).toISOString(),
    showSince: new Date(showSince).toISOString(),
  };
}
