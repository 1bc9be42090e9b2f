import {
  createMaintenancePeriod,
  listMaintenancePeriods,
  removeMaintenancePeriod,
  updateMaintenancePeriod,
} from '@tinkerstream/contract/admin';
import type { Database } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Audit } from './audit.ts';
import { createMaintenance, type MaintenanceState, refuseRace } from './maintenance.ts';

interface MaintenanceRoutesOptions {
  readonly database: Database;
  readonly audit: Audit;
  readonly maintenance: MaintenanceState;
}

export function maintenanceRoutes(route: Route, { database, audit, maintenance }: MaintenanceRoutesOptions): void {
  const subject = 'maintenance-period';

  const record: Audit['record'] = async (...change) => {
    const result = await audit.record(...change);
    maintenance.invalidate();
    return result;
  };
  const plan: Audit['record'] = (caller, work) => refuseRace(record(caller, work, { isSerializable: true }));

  route(listMaintenancePeriods, async () => createMaintenance(database).list());

  route(createMaintenancePeriod, (form, { caller }) =>
    plan(caller, async ({ transaction }) => {
      const result = await createMaintenance(transaction).create(form);
      return { result, change: { action: 'create', subject, subjectId: result.id, after: result } };
    }),
  );

  route(updateMaintenancePeriod, ({ maintenancePeriodId: id, ...form }, { caller }) =>
    plan(caller, async ({ transaction }) => {
      const periods = createMaintenance(transaction);
      const before = await periods.get(id);
      await periods.update(id, form);
      const after = await periods.get(id);
      return { result: {}, change: { action: 'update', subject, subjectId: id, before, after } };
    }),
  );

  route(removeMaintenancePeriod, ({ maintenancePeriodId: id }, { caller }) =>
    record(caller, async ({ transaction }) => {
      const periods = createMaintenance(transaction);
      const before = await periods.get(id);
      await periods.remove(id);
      return { result: {}, change: { action: 'remove', subject, subjectId: id, before } };
    }),
  );
}
