import * as z from 'zod/mini';
import { eventCodeErrors } from '../error-codes/subscriptions.ts';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Done, Id, Name } from '../platform/primitives.ts';
import { Moment } from '../platform/time/moment.ts';
import { NewEventCode } from '../subscriptions/index.ts';

/** All times are ISO 8601 UTC. */
export const EventCode = z.object({
  id: z.string(),
  eventCode: z.string(),
  name: z.string(),
  startFrom: z.string(),
  endUntil: z.string(),
  /**
   * The last moment to use the code, for new registrations and existing accounts. It may be before the event starts.
   */
  userRegistrationEndDate: z.string(),
});
export type EventCode = z.infer<typeof EventCode>;

export const listEventCodes = endpoint({
  method: 'GET',
  path: '/v1/event-code/list-event-code',
  access: 'admin',
  summary: 'List event codes, latest first. Searches code and name.',
  request: z.object(listQuery(['-createdOn', 'eventCode', 'name', 'startFrom', 'endUntil'])),
  response: z.array(EventCode),
  csv: ['id', 'eventCode', 'name', 'startFrom', 'endUntil', 'userRegistrationEndDate'],
  errors: [],
});

export const getEventCode = endpoint({
  method: 'GET',
  path: '/v1/event-code/event-code-detail-{eventCodeId}',
  access: 'admin',
  summary: 'Get an event code.',
  request: z.object({ eventCodeId: Id }),
  response: EventCode,
  errors: [eventCodeErrors.unknown],
});

const EventForm = {
  eventCode: NewEventCode,
  eventName: Name,
  startTime: Moment,
  endUntil: Moment,
  regEndDate: Moment,
};

export const createEventCode = endpoint({
  method: 'POST',
  path: '/v1/event-code/event-code-create',
  access: 'admin',
  summary: 'Create an event code.',
  request: z.object(EventForm),
  response: EventCode,
  errors: [eventCodeErrors.codeTaken, eventCodeErrors.periodReversed, eventCodeErrors.registrationTooLong],
});

export const updateEventCode = endpoint({
  method: 'POST',
  path: '/v1/event-code/event-code-update',
  access: 'admin',
  summary: 'Update an event code.',
  request: z.object({ eventCodeId: Id, ...EventForm }),
  response: Done,
  errors: [
    eventCodeErrors.unknown,
    eventCodeErrors.codeTaken,
    eventCodeErrors.periodReversed,
    eventCodeErrors.registrationTooLong,
  ],
});
