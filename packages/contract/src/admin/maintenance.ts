import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Moment } from '../platform/moment.ts';
import { Done, Id } from '../platform/primitives.ts';

/** All times are ISO 8601 UTC. */
export const MaintenancePeriod = z.object({
  id: z.string(),
  startFrom: z.string(),
  endUntil: z.string(),
  /** From when on the home page announces it. */
  showSince: z.string(),
});
export type MaintenancePeriod = z.infer<typeof MaintenancePeriod>;

export const getStatus = endpoint({
  method: 'GET',
  path: '/v1/public/status',
  who: 'public',
  summary: 'Whether the service is up, or under maintenance and until when.',
  request: z.object({}),
  response: z.object({
    /** MAINTENANCE during a period: then all calls of all but administrators answer 503 with TS_ERR_MAINTENANCE_0001. */
    status: z.enum(['UP', 'MAINTENANCE']),
    version: z.string(),
    maintenance: z.nullable(MaintenancePeriod),
  }),
  duringMaintenance: 'open',
  errors: ['TS_ERR_SERVER_0002'],
});

export const listMaintenancePeriods = endpoint({
  method: 'GET',
  path: '/v1/maintenance-period/maintenance-period-list',
  who: 'admin',
  summary: 'The maintenance periods, the latest first.',
  request: z.object(listQuery(['-startFrom', 'endUntil', 'showSince'])),
  response: z.array(MaintenancePeriod),
  csv: ['id', 'startFrom', 'endUntil', 'showSince'],
  errors: [],
});

export const getNextMaintenancePeriod = endpoint({
  method: 'GET',
  path: '/v1/maintenance-period/next-maintenance-period',
  who: 'user',
  summary: 'The period that is on or comes next; null where none is planned.',
  request: z.object({}),
  response: z.nullable(MaintenancePeriod),
  errors: [],
});

const PeriodForm = { startFrom: Moment, endUntil: Moment, showSince: Moment };

export const createMaintenancePeriod = endpoint({
  method: 'POST',
  path: '/v1/maintenance-period/maintenance-period-create',
  who: 'admin',
  summary: 'Plan a maintenance.',
  request: z.object(PeriodForm),
  response: MaintenancePeriod,
  errors: ['TS_ERR_MAINTENANCE_0003', 'TS_ERR_MAINTENANCE_0004'],
});

export const updateMaintenancePeriod = endpoint({
  method: 'POST',
  path: '/v1/maintenance-period/maintenance-period-update',
  who: 'admin',
  summary: 'Change a planned maintenance.',
  request: z.object({ maintenancePeriodId: Id, ...PeriodForm }),
  response: Done,
  errors: ['TS_ERR_MAINTENANCE_0002', 'TS_ERR_MAINTENANCE_0003', 'TS_ERR_MAINTENANCE_0004'],
});

export const removeMaintenancePeriod = endpoint({
  method: 'POST',
  path: '/v1/maintenance-period/maintenance-period-delete-{maintenancePeriodId}',
  who: 'admin',
  summary: 'Cancel a maintenance, or end the one that is on.',
  request: z.object({ maintenancePeriodId: Id }),
  response: Done,
  errors: ['TS_ERR_MAINTENANCE_0002'],
});
