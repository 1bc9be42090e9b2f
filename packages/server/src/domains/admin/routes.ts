import {
  getLinkAddress,
  getNewerRelease,
  getNextMaintenancePeriod,
  getStatus,
  listAuditEntries,
  listUpdateLog,
} from '@tinkerstream/contract/admin';
import type { Database } from '../../platform/db/database.ts';
import type { LinkOrigins } from '../../platform/http/link-origins.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Audit } from './audit.ts';
import { createMaintenance, type MaintenanceState } from './maintenance.ts';
import { maintenanceRoutes } from './maintenance-routes.ts';
import type { newerRelease } from './newer-release.ts';
import { updateLog } from './update-log.ts';

interface AdminRoutesOptions {
  readonly version: string;
  readonly getNewerRelease: ReturnType<typeof newerRelease>;
  readonly database: Database;
  readonly audit: Audit;
  readonly maintenance: MaintenanceState;
  readonly linkOrigins: LinkOrigins;
}

export function adminRoutes(route: Route, options: AdminRoutesOptions): void {
  const { version, database, audit, maintenance, linkOrigins } = options;

  route(getStatus, async () => {
    const period = await maintenance.current();
    return { status: period ? ('MAINTENANCE' as const) : ('UP' as const), version, maintenance: period };
  });

  route(listUpdateLog, async (_input, { language }) => updateLog(language));

  route(getNewerRelease, () => options.getNewerRelease());

  route(getNextMaintenancePeriod, () => createMaintenance(database).findNext());

  route(getLinkAddress, async (_input, { client }) => linkOrigins.forAdministrator(client));

  route(listAuditEntries, async ({ search, subject }) => audit.list(search, subject));

  maintenanceRoutes(route, options);
}
