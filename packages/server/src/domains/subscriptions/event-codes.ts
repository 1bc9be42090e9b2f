import type { EventCode } from '@tinkerstream/contract/admin';
import { eventCodeErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Listing } from '../../platform/db/listing.ts';
import { createEventCodeRepository, type EventCodeEntity, type EventCodeRepository } from './event-code-repository.ts';
import { refuseTaken } from './refuse-taken.ts';
import { eventAccess } from './resolution.ts';
import { createSchoolRepository } from './school-repository.ts';

/** The form of an event code. Times in milliseconds since 1970. */
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
    /** @throws eventCodeErrors.unknown */
    async get(id: string): Promise<EventCode> {
      return presentEventCode(await getEvent(eventCodes, id));
    },

    list: (search: string): Listing<EventCode> => eventCodes.list(search, (events) => events.map(presentEventCode)),

    /**
     * @throws eventCodeErrors.codeTaken for a taken code, eventCodeErrors.periodReversed or eventCodeErrors.registrationTooLong
     *   for times in the wrong order
     */
    async create(transaction: Database, form: EventCodeForm): Promise<EventCode> {
      const event = { id: uuidv7(), ...fieldsOf(form) };
      const created = createEventCodeRepository(transaction).create(event);
      await refuseTaken(created, eventCodeErrors.codeTaken, form.eventCode);
      return presentEventCode(event);
    },

    /**
     * The validity of the schools that applied with the code ends with the event.
     * @throws eventCodeErrors.unknown, and as `create`
     */
    async update(
      transaction: Database,
      id: string,
      form: EventCodeForm,
    ): Promise<{ before: EventCode; after: EventCode }> {
      const eventCodes = createEventCodeRepository(transaction);
      const before = await getEvent(eventCodes, id);
      const fields = fieldsOf(form);
      await refuseTaken(eventCodes.update(id, fields), eventCodeErrors.codeTaken, form.eventCode);
      await createSchoolRepository(transaction).followEvent(id);
      return { before: presentEventCode(before), after: presentEventCode({ id, ...fields }) };
    },

    /** @throws AppError as `getOpenEvent` */
    async check(code: string, now = Date.now()): Promise<void> {
      await getOpenEvent(eventCodes, code, now);
    },

    /**
     * Stores that a user uses a code. Using it again within its time changes nothing.
     * @throws AppError as `getOpenEvent`, and eventCodeErrors.alreadyUsed if the 7 days of an earlier use are over
     */
    async use(target: Database, userId: string, code: string, now = Date.now()): Promise<void> {
      const eventCodes = createEventCodeRepository(target);
      const event = await getOpenEvent(eventCodes, code, now);
      const usedOn = await eventCodes.use({ userId, eventCodeId: event.id, usedOn: now });
      if (eventAccess(usedOn, event).until <= now) throw new AppError(eventCodeErrors.alreadyUsed);
    },

    /** The users who have used a code, as a selection of users. @throws eventCodeErrors.unknown */
    async users(id: string) {
      await getEvent(eventCodes, id);
      return eventCodes.users(id);
    },
  };
}

/**
 * Gets the event whose code can be used now; the event itself may be in the future.
 * @throws eventCodeErrors.invalid, eventCodeErrors.ended, eventCodeErrors.registrationClosed
 */
export async function getOpenEvent(
  eventCodes: EventCodeRepository,
  code: string,
  now: number,
): Promise<EventCodeEntity> {
  const event = await eventCodes.findByCode(code);
  if (!event) throw new AppError(eventCodeErrors.invalid);
  if (now >= event.endUntil) throw new AppError(eventCodeErrors.ended);
  if (now > event.registrationEnd) throw new AppError(eventCodeErrors.registrationClosed);
  return event;
}

async function getEvent(eventCodes: EventCodeRepository, id: string): Promise<EventCodeEntity> {
  const event = await eventCodes.find(id);
  if (!event) throw new AppError(eventCodeErrors.unknown);
  return event;
}

function fieldsOf({ eventCode, eventName, startTime, endUntil, regEndDate }: EventCodeForm) {
  if (endUntil <= startTime) throw new AppError(eventCodeErrors.periodReversed);
  if (regEndDate > endUntil) throw new AppError(eventCodeErrors.registrationTooLong);
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
