import * as z from 'zod/mini';
import { maintenanceErrors } from '../error-codes/admin.ts';
import { serverErrors } from '../error-codes/platform.ts';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Done, Id } from '../platform/primitives.ts';
import { Moment } from '../platform/time/moment.ts';

/** All times are ISO 8601 UTC. */
export const MaintenancePeriod = z.object({
  id: z.string(),
  startFrom: z.string(),
  endUntil: z.string(),
  /** When the home page starts to announce the maintenance. */
  showSince: z.string(),
});
export type MaintenancePeriod = z.infer<typeof MaintenancePeriod>;

export const getStatus = endpoint({
  method: 'GET',
  path: '/v1/public/status',
  access: 'public',
  summary: 'Get whether the service is up, or under maintenance and until when.',
  request: z.object({}),
  response: z.object({
    /** MAINTENANCE during a period: every call answers 503 with maintenanceErrors.running, except for administrators. */
    status: z.enum(['UP', 'MAINTENANCE']),
    version: z.string(),
    maintenance: z.nullable(MaintenancePeriod),
  }),
  duringMaintenance: 'open',
  errors: [serverErrors.stopping],
});

export const listMaintenancePeriods = endpoint({
  method: 'GET',
  path: '/v1/maintenance-period/maintenance-period-list',
  access: 'admin',
  summary: 'List maintenance periods, latest first.',
  request: z.object(listQuery(['-startFrom', 'endUntil', 'showSince'])),
  response: z.array(MaintenancePeriod),
  csv: ['id', 'startFrom', 'endUntil', 'showSince'],
  errors: [],
});

export const getNextMaintenancePeriod = endpoint({
  method: 'GET',
  path: '/v1/maintenance-period/next-maintenance-period',
  access: 'user',
  summary: 'Get the current or next maintenance period; null if none is scheduled.',
  request: z.object({}),
  response: z.nullable(MaintenancePeriod),
  errors: [],
});

const PeriodForm = { startFrom: Moment, endUntil: Moment, showSince: Moment };

export const createMaintenancePeriod = endpoint({
  method: 'POST',
  path: '/v1/maintenance-period/maintenance-period-create',
  access: 'admin',
  summary: 'Schedule a maintenance period.',
  request: z.object(PeriodForm),
  response: MaintenancePeriod,
  errors: [maintenanceErrors.timesOutOfOrder, maintenanceErrors.overlaps, maintenanceErrors.endsInPast],
});

export const updateMaintenancePeriod = endpoint({
  method: 'POST',
  path: '/v1/maintenance-period/maintenance-period-update',
  access: 'admin',
  summary: 'Update a maintenance period.',
  request: z.object({ maintenancePeriodId: Id, ...PeriodForm }),
  response: Done,
  errors: [
    maintenanceErrors.unknown,
    maintenanceErrors.timesOutOfOrder,
    maintenanceErrors.overlaps,
    maintenanceErrors.endsInPast,
  ],
});

export const removeMaintenancePeriod = endpoint({
  method: 'POST',
  path: '/v1/maintenance-period/maintenance-period-delete-{maintenancePeriodId}',
  access: 'admin',
  summary: 'Cancel a maintenance period, or end the current one.',
  request: z.object({ maintenancePeriodId: Id }),
  response: Done,
  errors: [maintenanceErrors.unknown],
});

/**
 * Why a daily backup failed: the place is missing, may not be written to, or is full; the database is damaged; pg_dump is missing or
 * failed; the backup could not be restored in a trial; the bucket did not accept it; something else, which the log says.
 */
export const BackupFailure = z.enum([
  'NO_FOLDER',
  'NOT_WRITABLE',
  'DISK_FULL',
  'DAMAGED',
  'NO_PG_DUMP',
  'PG_DUMP',
  'NOT_RESTORED',
  'NO_BUCKET',
  'OTHER',
]);
export type BackupFailure = z.infer<typeof BackupFailure>;

export const getBackupState = endpoint({
  method: 'GET',
  path: '/v1/maintenance-period/backup-state',
  access: 'admin',
  summary:
    'Get what is known of the daily backups; null if BACKUP_TO is not set, and in the first minute after a start.',
  request: z.object({}),
  response: z.nullable(
    z.object({
      /** A folder of the server, or a bucket, without its secret. */
      place: z.string(),
      /** When the latest backup began, in ISO 8601 UTC; null if there is none. */
      lastOn: z.nullable(z.string()),
      /** Why the last attempt failed, in English, as in the log; null if it succeeded. */
      failure: z.nullable(z.string()),
      failureReason: z.nullable(BackupFailure),
      /** Whether the latest backup is older than two days. */
      isOverdue: z.boolean(),
    }),
  ),
  errors: [],
});

export const getUpgradeBackup = endpoint({
  method: 'GET',
  path: '/v1/maintenance-period/upgrade-backup',
  access: 'admin',
  summary:
    'Get the copy of the database that the latest upgrade made before it changed the data; null if there is none.',
  request: z.object({}),
  response: z.nullable(
    z.object({
      /** The version that changed the data. */
      version: z.string(),
      /** The file with the copy, on the server. */
      place: z.string(),
      /** In ISO 8601 UTC. */
      createdOn: z.string(),
    }),
  ),
  errors: [],
});
