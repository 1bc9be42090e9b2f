import type { EventCode } from '@tinkerstream/contract/admin';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Listing } from '../../../platform/db/listing.ts';
import { refuseTaken } from '../refuse-taken.ts';
import { eventAccess } from '../resolution.ts';
import { createSchoolRepository } from '../school-repository.ts';
import { createEventCodeRepository, type EventCodeEntity, type EventCodeRepository } from './event-code-repository.ts';

/** Times in milliseconds since 1970. */
interface EventCodeForm {
  readonly eventCode: string;
  readonly eventName: string;
  readonly startTime: number;
  readonly endUntil: number;
  readonly regEndDate: number;
}

export type EventCodes = ReturnType<typeof createEventCodes>;

/** Event codes and their uses. */
export function createEventCodes(database: Database) {
  const eventCodes = createEventCodeRepository(database);
  return {
    /** @throws AppError TS_ERR_EVENT_0006 */
    async get(id: string): Promise<EventCode> {
      return presentEventCode(await getEvent(eventCodes, id));
    },

    list: (search: string): Listing<EventCode> => eventCodes.list(search, (events) => events.map(presentEventCode)),

    /** @throws AppError TS_ERR_EVENT_0007 for a taken code, TS_ERR_EVENT_0008 or _0009 for times in the wrong order */
    async create(transaction: Database, form: EventCodeForm): Promise<EventCode> {
      const event = { id: uuidv7(), ...fieldsOf(form) };
      const created = createEventCodeRepository(transaction).create(event);
      await refuseTaken(created, 'TS_ERR_EVENT_0007', form.eventCode);
      return presentEventCode(event);
    },

    /**
     * The validity of the schools that applied with the code ends with the event.
     * @throws AppError TS_ERR_EVENT_0006, and as `create`
     */
    async update(
      transaction: Database,
      id: string,
      form: EventCodeForm,
    ): Promise<{ before: EventCode; after: EventCode }> {
      const eventCodes = createEventCodeRepository(transaction);
      const before = await getEvent(eventCodes, id);
      const fields = fieldsOf(form);
      await refuseTaken(eventCodes.update(id, fields), 'TS_ERR_EVENT_0007', form.eventCode);
      await createSchoolRepository(transaction).followEvent(id);
      return { before: presentEventCode(before), after: presentEventCode({ id, ...fields }) };
    },

    /** @throws AppError as `getOpenEvent` */
    async check(code: string, now = Date.now()): Promise<void> {
      await getOpenEvent(eventCodes, code, now);
    },

    /**
     * Stores that a user uses a code. Using it again within its time changes nothing.
     * @throws AppError as `getOpenEvent`, and TS_ERR_EVENT_0005 if the 7 days of an earlier use are over
     */
    async use(target: Database, userId: string, code: string, now = Date.now()): Promise<void> {
      const eventCodes = createEventCodeRepository(target);
      const event = await getOpenEvent(eventCodes, code, now);
      const usedOn = await eventCodes.use({ userId, eventCodeId: event.id, usedOn: now });
      if (eventAccess(usedOn, event).until <= now) throw new AppError('TS_ERR_EVENT_0005');
    },

    /** The users who have used a code, as a selection of users. @throws AppError TS_ERR_EVENT_0006 */
    async users(id: string) {
      await getEvent(eventCodes, id);
      return eventCodes.users(id);
    },
  };
}

/**
 * Gets the event whose code can be used now; the event itself may be in the future.
 * @throws AppError TS_ERR_EVENT_0001 unknown, _0003 over, _0004 registration closed
 */
export async function getOpenEvent(
  eventCodes: EventCodeRepository,
  code: string,
  now: number,
): Promise<EventCodeEntity> {
  const event = await eventCodes.findByCode(code);
  if (!event) throw new AppError('TS_ERR_EVENT_0001');
  if (now >= event.endUntil) throw new AppError('TS_ERR_EVENT_0003');
  if (now > event.registrationEnd) throw new AppError('TS_ERR_EVENT_0004');
  return event;
}

async function getEvent(eventCodes: EventCodeRepository, id: string): Promise<EventCodeEntity> {
  const event = await eventCodes.find(id);
  if (!event) throw new AppError('TS_ERR_EVENT_0006');
  return event;
}

function fieldsOf({ eventCode, eventName, startTime, endUntil, regEndDate }: EventCodeForm) {
  if (endUntil <= startTime) throw new AppError('TS_ERR_EVENT_0008');
  if (regEndDate > endUntil) throw new AppError('TS_ERR_EVENT_0009');
  return { code: eventCode, name: eventName, startFrom: startTime, endUntil, registrationEnd: regEndDate };
}

function presentEventCode(event: EventCodeEntity): EventCode {
  return {
    id: event.id,
    eventCode: event.code,
    name: event.name,
    startFrom: new Date(event.startFrom).toISOString(),
    endUntil: new Date(event.endUntil).toISOString(),
    userRegistrationEndDate: new Date(event.registrationEnd).toISOString(),
  };
}
