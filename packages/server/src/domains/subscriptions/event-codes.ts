import type { EventCode } from '@tinkerstream/contract/admin';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { eventAccessEnd } from './resolution.ts';
import type { SubscriptionsTables } from './tables.ts';

type EventCodeRow = Selectable<SubscriptionsTables['event_code']>;

/** Times in milliseconds since 1970. */
interface EventCodeForm {
  readonly eventCode: string;
  readonly eventName: string;
  readonly startTime: number;
  readonly endUntil: number;
  readonly regEndDate: number;
}

/** Event codes and their uses. With a transaction, changes are part of it. */
export function createEventCodes(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  async function getRow(id: string): Promise<EventCodeRow> {
    const row = await db.selectFrom('event_code').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('TS_ERR_EVENT_0006');
    return row;
  }

  /**
   * The event whose code can be used now.
   * @throws AppError TS_ERR_EVENT_0001 unknown, _0002 not begun, _0003 over, _0004 registration closed
   */
  async function getOpen(code: string, now: number): Promise<EventCodeRow> {
    const row = await db.selectFrom('event_code').selectAll().where('code', '=', code).executeTakeFirst();
    if (!row) throw new AppError('TS_ERR_EVENT_0001');
    if (now < row.start_from) throw new AppError('TS_ERR_EVENT_0002', new Date(row.start_from).toISOString());
    if (now >= row.end_until) throw new AppError('TS_ERR_EVENT_0003');
    if (now > row.registration_end) throw new AppError('TS_ERR_EVENT_0004');
    return row;
  }

  return {
    getOpen,

    /** @throws AppError TS_ERR_EVENT_0006 */
    async get(id: string): Promise<EventCode> {
      return presentEventCode(await getRow(id));
    },

    list(search: string): Listing<EventCode> {
      let query = db.selectFrom('event_code').selectAll();
      if (search !== '') query = query.where(contains(['code', 'name'], search));
      return createListing(query, {
        id: 'id',
        columns: { eventCode: 'code', name: 'name', startFrom: 'start_from', endUntil: 'end_until' },
        present: (rows) => rows.map(presentEventCode),
      });
    },

    /** @throws AppError TS_ERR_EVENT_0007 for a taken code, TS_ERR_EVENT_0008 for times in the wrong order */
    async create(form: EventCodeForm): Promise<EventCode> {
      const row = { id: uuidv7(), ...toColumns(form) };
      await refuseTaken(form.eventCode, db.insertInto('event_code').values(row).execute());
      return presentEventCode(row);
    },

    /** @throws AppError TS_ERR_EVENT_0006, and as `create` */
    async update(id: string, form: EventCodeForm): Promise<void> {
      await getRow(id);
      const change = db.updateTable('event_code').set(toColumns(form)).where('id', '=', id);
      await refuseTaken(form.eventCode, change.execute());
    },

    /**
     * Notes that a user uses a code. Once more within its time changes nothing.
     * @throws AppError as `getOpen`, and TS_ERR_EVENT_0005 where the 7 days of an earlier use are over
     */
    async use(userId: string, code: string, now = Date.now()): Promise<void> {
      const event = await getOpen(code, now);
      await db
        .insertInto('event_code_use')
        .values({ user_id: userId, event_code_id: event.id, used_on: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'event_code_id']).doNothing())
        .execute();
      const { used_on } = await db
        .selectFrom('event_code_use')
        .select('used_on')
        .where('user_id', '=', userId)
        .where('event_code_id', '=', event.id)
        .executeTakeFirstOrThrow();
      if (eventAccessEnd(used_on, event) <= now) throw new AppError('TS_ERR_EVENT_0005');
    },

    /** The events whose code a user has used, with the time of that, the one used last first. */
    async listUsed(userId: string): Promise<(EventCodeRow & { used_on: number })[]> {
      return db
        .selectFrom('event_code_use')
        .innerJoin('event_code', 'event_code.id', 'event_code_use.event_code_id')
        .selectAll('event_code')
        .select('event_code_use.used_on')
        .where('event_code_use.user_id', '=', userId)
        .orderBy('event_code_use.used_on', 'desc')
        .execute();
    },

    /**
     * Those who have used a code, as a selection of users.
     * @throws AppError TS_ERR_EVENT_0006
     */
    async users(id: string) {
      await getRow(id);
      const query = db.selectFrom('event_code_use').select('user_id').where('event_code_id', '=', id);
      return { by: 'id', column: 'event_code_use.user_id', query } as const;
    },
  };
}

function toColumns({ eventCode, eventName, startTime, endUntil, regEndDate }: EventCodeForm) {
  if (endUntil <= startTime || regEndDate > endUntil) throw new AppError('TS_ERR_EVENT_0008');
  return {
    code: eventCode,
    name: eventName,
    start_from: startTime,
    end_until: endUntil,
    registration_end: regEndDate,
  };
}

function presentEventCode(row: EventCodeRow): EventCode {
  return {
    id: row.id,
    eventCode: row.code,
    name: row.name,
    startFrom: new Date(row.start_from).toISOString(),
    endUntil: new Date(row.end_until).toISOString(),
    userRegistrationEndDate: new Date(row.registration_end).toISOString(),
  };
}

async function refuseTaken(code: string, change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('TS_ERR_EVENT_0007', code);
    throw error;
  }
}
