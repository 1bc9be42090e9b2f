import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../admin/index.ts';
import type { Seats, UserDirectory } from '../users/index.ts';
import { subscriptionsAdminRoutes } from './admin-routes.ts';
import type { SponsorsOf } from './evaluation.ts';
import { createEventCodes } from './event-codes.ts';
import { createLicenseBatches } from './licenses/license-batches.ts';
import { createLicenseGeneration } from './licenses/license-generation.ts';
import { createLicenseTargets } from './licenses/license-targets.ts';
import { createLicenses } from './licenses/licenses.ts';
import { subscriptionsRoutes } from './routes.ts';
import { createSchools } from './schools/schools.ts';
import { createSubscriptionsService, type SubscriptionsService } from './service.ts';
import { createWhitelist } from './whitelist.ts';

interface SubscriptionsNeeds {
  readonly audit: Pick<Audit, 'record'>;
  readonly users: Pick<UserDirectory, 'findSubscriber' | 'findByEmails'>;
  readonly seats: Seats;
  /** The users who give a pupil access. */
  readonly sponsorsOf: SponsorsOf;
}

/** The access of users: its sources, and its end. */
export function subscriptionsModule(
  { database, nodes, backgroundJobs, route, linkOrigins }: Platform,
  { audit, users, seats, sponsorsOf }: SubscriptionsNeeds,
): SubscriptionsService {
  const schools = createSchools(database);
  const eventCodes = createEventCodes(database);
  const licenses = createLicenses(database, seats);
  const targets = createLicenseTargets(database);
  const batches = createLicenseBatches(database, createLicenseGeneration(backgroundJobs, database));
  const whitelist = createWhitelist(database, users.findByEmails);
  const subscriptions = createSubscriptionsService(database, {
    seats,
    findSubscriber: users.findSubscriber,
    eventCodes,
    licenses,
    schools,
    sponsorsOf,
    createLimit: nodes.createLimit,
  });

  subscriptionsRoutes(route, { subscriptions, batches });
  subscriptionsAdminRoutes(route, { audit, schools, linkOrigins, targets, batches, eventCodes, whitelist });
  return subscriptions;
}
