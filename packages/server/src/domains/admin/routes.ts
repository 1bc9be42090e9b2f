import {
  type BackupFailure,
  getBackupState,
  getLinkAddress,
  getNewerRelease,
  getNextMaintenancePeriod,
  getStatus,
  getUpgradeBackup,
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

/** The state of the daily backups; undefined if there are none, or nothing is known yet. */
export type FindBackupState = () =>
  | {
      readonly place: string;
      readonly lastOn: number | undefined;
      readonly failure: { readonly reason: BackupFailure; readonly text: string } | undefined;
      readonly isOverdue: boolean;
    }
  | undefined;

/** The copy of the database that the latest upgrade made; undefined if there is none. */
export type FindUpgradeBackup = () =>
  | { readonly version: string; readonly file: string; readonly createdOn: number }
  | undefined;

interface AdminRoutesOptions {
  readonly version: string;
  readonly backupState: FindBackupState;
  readonly findUpgradeBackup: FindUpgradeBackup;
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

  route(getBackupState, async () => {
    const state = options.backupState();
    if (!state) return null;
    const { place, lastOn, failure, isOverdue } = state;
    return {
      place,
      lastOn: lastOn === undefined ? null : new Date(lastOn).toISOString(),
      failure: failure?.text ?? null,
      failureReason: failure?.reason ?? null,
      isOverdue,
    };
  });

  route(getUpgradeBackup, async () => {
    const found = options.findUpgradeBackup();
    if (!found) return null;
    return { version: found.version, place: found.file, createdOn: new Date(found.createdOn).toISOString() };
  });

  route(getNewerRelease, () => options.getNewerRelease());

  route(getNextMaintenancePeriod, () => createMaintenance(database).findNext());

  route(getLinkAddress, async (_input, { client }) => linkOrigins.forAdministrator(client));

  route(listAuditEntries, async ({ search, subject }) => audit.list(search, subject));

  maintenanceRoutes(route, options);
}
