import type { Platform } from '../../platform/platform.ts';
import type { UserDirectory } from '../users/index.ts';
import { createAudit } from './audit.ts';
import { httpsRoutes } from './https-routes.ts';
import { createMaintenanceState } from './maintenance.ts';
import { newerRelease } from './newer-release.ts';
import { createPlaceState } from './place/place.ts';
import { placeRoutes } from './place/place-routes.ts';
import { createReachChecks } from './place/reach-checks.ts';
import { adminRoutes, type FindBackupState, type FindUpgradeBackup } from './routes.ts';
import { createSecurityAudit } from './security-audit.ts';

interface AdminNeeds {
  readonly users: Pick<UserDirectory, 'emailsOf'>;
  /** The version of the product. */
  readonly version: string;
  /** The address to ask for the latest release, if the operator allows it. */
  readonly releasesUrl: string | undefined;
  readonly backupState: FindBackupState;
  readonly findUpgradeBackup: FindUpgradeBackup;
}

/** Maintenance periods, and the audit log of changes and security events. */
export function adminModule(platform: Platform, needs: AdminNeeds) {
  const { users, version, releasesUrl, backupState, findUpgradeBackup } = needs;
  const { database, events, logger, guards, lifecycle, route, linkOrigins, localHttps, serveFile } = platform;
  const maintenance = createMaintenanceState(database);
  const security = createSecurityAudit(database, logger, users.emailsOf);
  lifecycle.onFlush(security.close);
  guards.gate = async (endpoint, caller) => {
    if (endpoint.duringMaintenance !== 'open') await maintenance.refuse(caller);
  };
  guards.report = security.report;
  const audit = createAudit(database, events);
  const getNewerRelease = newerRelease({ url: releasesUrl, version, logger });
  adminRoutes(route, {
    version,
    getNewerRelease,
    backupState,
    findUpgradeBackup,
    database,
    audit,
    maintenance,
    linkOrigins,
  });
  httpsRoutes({ route, serveFile, audit, localHttps });
  const place = createPlaceState(platform);
  const checks = createReachChecks(platform.nodes);
  placeRoutes(route, { audit, place, checks, linkOrigins, rooms: platform.rooms });
  return { audit, maintenance, place, report: security.report };
}
