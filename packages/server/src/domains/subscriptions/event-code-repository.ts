import { plainCode } from '@tinkerstream/contract/platform/typed-code';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { SubscriptionsTables } from './tables.ts';

export type EventCodeEntity = Entity<SubscriptionsTables['event_code']>;
type EventCodeUse = Entity<SubscriptionsTables['event_code_use']>;

const eventCodes = entityMapping<SubscriptionsTables['event_code']>()();
const usedEventCodes = entityMapping<SubscriptionsTables['event_code'] & { used_on: number }>()();
const uses = entityMapping<SubscriptionsTables['event_code_use']>()();

export type EventCodeRepository = ReturnType<typeof createEventCodeRepository>;

/** Event codes and their uses. */
export function createEventCodeRepository(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  function find(id: string): Promise<EventCodeEntity | undefined> {
    return eventCodes.first(db.selectFrom('event_code').selectAll().where('id', '=', id));
  }

  return {
    async hasAny(): Promise<boolean> {
      return (await db.selectFrom('event_code').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    find,

    /** The event with a code; else the only one whose code differs in hyphens. */
    async findByCode(code: string): Promise<EventCodeEntity | undefined> {
      const exact = await eventCodes.first(db.selectFrom('event_code').selectAll().where('code', '=', code));
      if (exact) return exact;
      const similar = await eventCodes.list(
        db
          .selectFrom('event_code')
          .selectAll()
          .where(sql<SqlBool>`replace(code, '-', '') = ${plainCode(code)}`)
          .limit(2),
      );
      return similar.length === 1 ? similar[0] : undefined;
    },

    /** Finds an event code and locks it until this transaction ends. */
    async lock(id: string): Promise<EventCodeEntity | undefined> {
      await lockRow(database, 'event_code', 'name', id);
      return find(id);
    },

    list<Item>(search: string, present: (events: EventCodeEntity[]) => Item[]): Listing<Item> {
      let query = db.selectFrom('event_code').selectAll();
      if (search !== '') query = query.where(contains(['code', 'name'], search));
      return createListing(query, {
        id: 'id',
        columns: { eventCode: 'code', name: 'name', startFrom: 'start_from', endUntil: 'end_until' },
        present: (rows) => present(rows.map(eventCodes.toEntity)),
      });
    },

    async create(event: EventCodeEntity): Promise<void> {
      await db.insertInto('event_code').values(eventCodes.toRow(event)).execute();
    },

    async update(id: string, change: Omit<EventCodeEntity, 'id'>): Promise<void> {
      await db.updateTable('event_code').set(eventCodes.toRow(change)).where('id', '=', id).execute();
    },

    /** Stores the first use of a code by a user. Returns its time, in milliseconds since 1970. */
    async use(use: EventCodeUse): Promise<number> {
      await db
        .insertInto('event_code_use')
        .values(uses.toRow(use))
        .onConflict((conflict) => conflict.columns(['user_id', 'event_code_id']).doNothing())
        .execute();
      const first = await db
        .selectFrom('event_code_use')
        .select('used_on')
        .where('user_id', '=', use.userId)
        .where('event_code_id', '=', use.eventCodeId)
        .executeTakeFirstOrThrow();
      return first.used_on;
    },

    /** The events whose code a user has used, latest use first. */
    listUsed(userId: string): Promise<(EventCodeEntity & { usedOn: number })[]> {
      return usedEventCodes.list(
        db
          .selectFrom('event_code_use')
          .innerJoin('event_code', 'event_code.id', 'event_code_use.event_code_id')
          .selectAll('event_code')
          .select('event_code_use.used_on')
          .where('event_code_use.user_id', '=', userId)
          .orderBy('event_code_use.used_on', 'desc'),
      );
    },

    /** The users who have used a code, as a selection of users. */
    users(id: string) {
      const query = db.selectFrom('event_code_use').select('user_id').where('event_code_id', '=', id);
      return { by: 'id', column: 'event_code_use.user_id', query } as const;
    },
  };
}
