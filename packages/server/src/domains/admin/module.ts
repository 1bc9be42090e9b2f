import type { Platform } from '../../platform/platform.ts';
import { createAudit } from './audit.ts';
import { createMaintenanceState } from './maintenance.ts';
import { adminRoutes } from './routes.ts';
import { createSecurityAudit } from './security-audit.ts';

interface AdminNeeds {
  /** The emails of users by user id. */
  readonly emailsOf: (userIds: readonly string[]) => Promise<Map<string, string>>;
  /** The version of the product. */
  readonly version: string;
}

/** Maintenance periods, and the audit log of changes and security events. */
export function adminModule(
  { database, events, logger, guards, lifecycle, route, linkOrigins }: Platform,
  { emailsOf, version }: AdminNeeds,
) {
  const maintenance = createMaintenanceState(database);
  const security = createSecurityAudit(database, logger, emailsOf);
  lifecycle.onFlush(security.close);
  guards.gate = async (endpoint, caller) => {
    if (endpoint.duringMaintenance !== 'open') await maintenance.refuse(caller);
  };
  guards.report = security.report;
  const audit = createAudit(database, events);
  adminRoutes(route, { version, database, audit, maintenance, linkOrigins });
  return { audit, maintenance, report: security.report };
}
