import { MESSAGE_LOG_LENGTH, type MessageOutcome, type MessageReason } from '@tinkerstream/contract/records';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import type { RecordsTables } from './tables.ts';

/** Rows in one statement: more would hold up the main thread while it is put together. */
const CHUNK = 100;

/** A message as it waits to be written. */
export interface NewLogEntry {
  readonly topicId: string;
  readonly time: number;
  /** In the order of arrival, in milliseconds as the time. */
  readonly place: number;
  readonly message: string;
  readonly deviceSerialNumber: string;
  readonly outcome: MessageOutcome;
  readonly reasons: readonly MessageReason[];
}

export type RefusedRow = Selectable<RecordsTables['refused_message']>;
export type MessageLogRow = Selectable<RecordsTables['message_log']>;
export type MessageLogRepository = ReturnType<typeof createMessageLogRepository>;

export function createMessageLogRepository(database: Database) {
  const db = database.withTables<RecordsTables>();
  /** How many messages of each topic were written since its old ones were last removed. */
  const untrimmed = new Map<string, number>();
  const untrimmedRefused = new Map<string, number>();
  let sequence = 0;

  async function trim(topicId: string): Promise<void> {
    const oldestKept = db
      .selectFrom('message_log')
      .select('id')
      .where('topic_id', '=', topicId)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(MESSAGE_LOG_LENGTH - 1);
    await db.deleteFrom('message_log').where('topic_id', '=', topicId).where('id', '<', oldestKept).execute();
  }

  async function trimRefused(topicId: string, kept: number): Promise<void> {
    const oldestKept = db
      .selectFrom('refused_message')
      .select('time')
      .where('topic_id', '=', topicId)
      .orderBy('time', 'desc')
      .limit(1)
      .offset(kept - 1);
    await db.deleteFrom('refused_message').where('topic_id', '=', topicId).where('time', '<', oldestKept).execute();
  }

  return {
    /** The last messages of a topic, newest first. */
    list(topicId: string): Promise<MessageLogRow[]> {
      return db
        .selectFrom('message_log')
        .selectAll()
        .where('topic_id', '=', topicId)
        .orderBy('id', 'desc')
        .limit(MESSAGE_LOG_LENGTH)
        .execute();
    },

    /** The last place in the order of arrival that any entry has; 0 where there is none. */
    async latestPlace(): Promise<number> {
      const { id } = await db
        .selectFrom('message_log')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      // A UUIDv7 begins with its milliseconds (RFC 9562).
      return id ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : 0;
    },

    async removeOfTopic(topicId: string): Promise<void> {
      untrimmed.delete(topicId);
      untrimmedRefused.delete(topicId);
      await db.deleteFrom('message_log').where('topic_id', '=', topicId).execute();
      await db.deleteFrom('refused_message').where('topic_id', '=', topicId).execute();
    },

    /** What boards of this topic sent to others in vain, latest first. */
    listRefused(topicId: string, limit: number): Promise<RefusedRow[]> {
      return db
        .selectFrom('refused_message')
        .selectAll()
        .where('topic_id', '=', topicId)
        .orderBy('time', 'desc')
        .orderBy('name')
        .limit(limit)
        .execute();
    },

    /** Adds to the counts of those that are there, and removes all but about the latest `kept` of a topic. */
    async addRefused(entries: readonly RefusedRow[], kept: number): Promise<void> {
      for (let start = 0; start < entries.length; start += CHUNK) {
        await db
          .insertInto('refused_message')
          .values(entries.slice(start, start + CHUNK))
          .onConflict((conflict) =>
            conflict.columns(['topic_id', 'reason', 'name']).doUpdateSet((eb) => ({
              count: eb('refused_message.count', '+', eb.ref('excluded.count')),
              time: eb.ref('excluded.time'),
            })),
          )
          .execute();
      }
      for (const [topicId, of] of Map.groupBy(entries, (entry) => entry.topic_id)) {
        const count = (untrimmedRefused.get(topicId) ?? 0) + of.length;
        untrimmedRefused.set(topicId, count);
        if (count < kept) continue;
        untrimmedRefused.delete(topicId);
        await trimRefused(topicId, kept);
      }
    },

    /** Adds messages in their order of arrival, and removes those that are too many now. */
    async append(entries: readonly NewLogEntry[]): Promise<void> {
      for (let start = 0; start < entries.length; start += CHUNK) {
        const rows = entries.slice(start, start + CHUNK).map((entry) => ({
          topic_id: entry.topicId,
          id: uuidv7({ msecs: entry.place, seq: sequence++ }),
          time: entry.time,
          device_serial_number: entry.deviceSerialNumber,
          message: entry.message,
          outcome: entry.outcome,
          reasons: JSON.stringify(entry.reasons),
        }));
        await db.insertInto('message_log').values(rows).execute();
      }
      for (const [topicId, of] of Map.groupBy(entries, (entry) => entry.topicId)) {
        const count = (untrimmed.get(topicId) ?? 0) + of.length;
        untrimmed.set(topicId, count);
        if (count < MESSAGE_LOG_LENGTH) continue;
        untrimmed.delete(topicId);
        await trim(topicId);
      }
    },
  };
}
