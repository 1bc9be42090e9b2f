import {
  getNextMaintenancePeriod,
  getStatus,
  getUser,
  listAuditEntries,
  listEventUsers,
  listLicensedUsers,
  listUpdateLog,
  listUsers,
  listWhitelistedUsers,
  updateUserAccess,
  verifyUserEmail,
} from '@tinkerstream/contract/admin';
import type { Database } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountsService, UserDirectory } from '../accounts/index.ts';
import {
  createEventCodes,
  createLicenses,
  createLicenseTargets,
  createWhitelist,
  type SubscriptionsService,
} from '../subscriptions/index.ts';
import type { Audit } from './audit.ts';
import { eventCodeRoutes } from './event-code-routes.ts';
import { licenseRoutes } from './license-routes.ts';
import { createMaintenance, type MaintenanceState } from './maintenance.ts';
import { maintenanceRoutes } from './maintenance-routes.ts';
import { schoolRoutes } from './school-routes.ts';
import { updateLog } from './update-log.ts';
import { whitelistRoutes } from './whitelist-routes.ts';

interface AdminRoutesOptions {
  readonly version: string;
  readonly database: Database;
  readonly outbox: Outbox;
  readonly audit: Audit;
  readonly maintenance: MaintenanceState;
  readonly users: UserDirectory;
  readonly accounts: Pick<AccountsService, 'registration' | 'access' | 'verification' | 'onSessionsEnded'>;
  readonly subscriptions: SubscriptionsService;
  /** The address of the web that a mail's link leads to, by the host that a request was sent to. */
  readonly linkOrigin: (host: string) => string;
}

export function adminRoutes(route: Route, options: AdminRoutesOptions): void {
  const { version, database, audit, maintenance, users, accounts, subscriptions, linkOrigin } = options;

  route(getStatus, async () => {
    const period = await maintenance.current();
    return { status: period ? ('MAINTENANCE' as const) : ('UP' as const), version, maintenance: period };
  });

  route(listUpdateLog, async (_input, { language }) => updateLog(language));

  route(getNextMaintenancePeriod, () => createMaintenance(database).findNext());

  route(listUsers, async ({ search, isEmailVerified }) => users.list({ search, isEmailVerified }));

  route(listWhitelistedUsers, async ({ search, isEmailVerified }) =>
    users.list({ search, isEmailVerified }, createWhitelist(database).users()),
  );

  route(listLicensedUsers, async ({ search, isEmailVerified, licenseTargetId }) => {
    await createLicenseTargets(database).get(licenseTargetId);
    return users.list({ search, isEmailVerified }, createLicenses(database).usersOfTarget(licenseTargetId));
  });

  route(listEventUsers, async ({ search, isEmailVerified, eventId }) => {
    return users.list({ search, isEmailVerified }, await createEventCodes(database).users(eventId));
  });

  route(getUser, async ({ userId }) => {
    const { item, subscriber } = await users.get(userId);
    return { ...item, subscriptionStatus: await subscriptions.statusOf(subscriber) };
  });

  route(updateUserAccess, async ({ userId, ...change }, { caller }) => {
    const announce = await audit.record(
      caller,
      async (transaction) => {
        const { before, after, announce } = await accounts.access.update(transaction, caller, userId, change);
        return { result: announce, change: { action: 'update', subject: 'user', subjectId: userId, before, after } };
      },
      { isSerializable: true },
    );
    announce();
    return {};
  });

  route(verifyUserEmail, async ({ userId, endsAccess }, { caller, language, client }) => {
    const { email } = (await users.get(userId)).item;
    const ended = await audit.record(caller, async (transaction) => {
      const owner = endsAccess ? { language, origin: linkOrigin(client.host) } : undefined;
      const result = await accounts.verification.vouch(transaction, userId, owner);
      const before = { email, isEmailVerified: false };
      const after = { email, isEmailVerified: true, endsAccess };
      return { result, change: result && { action: 'update', subject: 'user', subjectId: userId, before, after } };
    });
    accounts.onSessionsEnded(ended ?? []);
    return {};
  });

  route(listAuditEntries, async ({ search, subject }) => audit.list(search, subject));

  schoolRoutes(route, options);
  licenseRoutes(route, options);
  eventCodeRoutes(route, options);
  whitelistRoutes(route, options);
  maintenanceRoutes(route, options);
}
