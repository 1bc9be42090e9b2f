import { MESSAGE_LOG_LENGTH, type MessageOutcome, type MessageReason } from '@tinkerstream/contract/records';
import { CompiledQuery } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import type { RecordsTables } from '../tables.ts';

/** Rows per statement. Building a larger one would block the main thread. */
const CHUNK = 100;

/** A log entry that is not written yet. */
export interface NewLogEntry {
  readonly topicId: string;
  readonly time: number;
  /** The place in the order of arrival, in milliseconds like the time. */
  readonly place: number;
  readonly message: string;
  readonly deviceSerialNumber: string;
  readonly outcome: MessageOutcome;
  readonly reasons: readonly MessageReason[];
}

export type RefusedEntity = Entity<RecordsTables['refused_message']>;
export type MessageLogEntity = Entity<RecordsTables['message_log']>;
export type MessageLogRepository = ReturnType<typeof createMessageLogRepository>;

/** The random part of this process's ids: one for all, because the sequence makes each of them different. */
const RANDOM = crypto.getRandomValues(new Uint8Array(16));

const messages = entityMapping<RecordsTables['message_log']>()();
const refusals = entityMapping<RecordsTables['refused_message']>()();

export function createMessageLogRepository(database: Database) {
  const db = database.withTables<RecordsTables>();
  /** The messages written for each topic since the last removal of its old ones. */
  const untrimmed = new Map<string, number>();
  const untrimmedRefused = new Map<string, number>();
  let sequence = 0;
  /** The SQL that adds a whole chunk. Compiling it takes longer than storing the chunk. */
  let insertChunk: string | undefined;

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
    /** The latest messages of a topic, newest first. */
    list(topicId: string): Promise<MessageLogEntity[]> {
      return messages.list(
        db
          .selectFrom('message_log')
          .selectAll()
          .where('topic_id', '=', topicId)
          .orderBy('id', 'desc')
          .limit(MESSAGE_LOG_LENGTH),
      );
    },

    /** The latest message of each topic that was not refused. Omits topics without one. */
    async latestOf(topicIds: readonly string[]): Promise<Map<string, string>> {
      const latestIds = db
        .selectFrom('message_log')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('topic_id', 'in', topicIds)
        .where('outcome', '!=', 'REFUSED')
        .groupBy('topic_id');
      const rows = await db
        .selectFrom('message_log')
        .select(['topic_id', 'message'])
        .where('topic_id', 'in', topicIds)
        .where('id', 'in', latestIds)
        .execute();
      return new Map(rows.map((row) => [row.topic_id, row.message]));
    },

    /** The latest messages of some topics that were not refused, newest first. */
    listOfTopics(topicIds: readonly string[]): Promise<MessageLogEntity[]> {
      return messages.list(
        db
          .selectFrom('message_log')
          .selectAll()
          .where('topic_id', 'in', topicIds)
          .where('outcome', '!=', 'REFUSED')
          .orderBy('id', 'desc')
          .limit(MESSAGE_LOG_LENGTH),
      );
    },

    /** The last place in the order of arrival, or 0 without entries. */
    async latestPlace(): Promise<number> {
      const { id } = await db
        .selectFrom('message_log')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      // A UUIDv7 starts with its milliseconds (RFC 9562).
      return id ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : 0;
    },

    async removeOfTopic(topicId: string): Promise<void> {
      untrimmed.delete(topicId);
      untrimmedRefused.delete(topicId);
      await db.deleteFrom('message_log').where('topic_id', '=', topicId).execute();
      await db.deleteFrom('refused_message').where('topic_id', '=', topicId).execute();
    },

    /** The messages to other topics that boards of this topic sent in vain, latest first. */
    listRefused(topicId: string, limit: number): Promise<RefusedEntity[]> {
      return refusals.list(
        db
          .selectFrom('refused_message')
          .selectAll()
          .where('topic_id', '=', topicId)
          .orderBy('time', 'desc')
          .orderBy('name')
          .limit(limit),
      );
    },

    /** Adds entries, or increases the counts of existing ones, and keeps about the latest `kept` of each topic. */
    async addRefused(entries: readonly RefusedEntity[], kept: number): Promise<void> {
      for (let start = 0; start < entries.length; start += CHUNK) {
        await db
          .insertInto('refused_message')
          .values(entries.slice(start, start + CHUNK).map((entry) => refusals.toRow(entry)))
          .onConflict((conflict) =>
            conflict.columns(['topic_id', 'reason', 'name']).doUpdateSet((eb) => ({
              count: eb('refused_message.count', '+', eb.ref('excluded.count')),
              time: eb.ref('excluded.time'),
            })),
          )
          .execute();
      }
      for (const [topicId, of] of Map.groupBy(entries, (entry) => entry.topicId)) {
        const count = (untrimmedRefused.get(topicId) ?? 0) + of.length;
        untrimmedRefused.set(topicId, count);
        if (count < kept) continue;
        untrimmedRefused.delete(topicId);
        await trimRefused(topicId, kept);
      }
    },

    /** Adds messages in their order of arrival, and removes those over the limit. */
    async append(entries: readonly NewLogEntry[]): Promise<void> {
      for (let start = 0; start < entries.length; start += CHUNK) {
        const rows = entries.slice(start, start + CHUNK).map((entry) => ({
          topic_id: entry.topicId,
          id: uuidv7({ msecs: entry.place, seq: sequence++, random: RANDOM }),
          time: entry.time,
          device_serial_number: entry.deviceSerialNumber,
          message: entry.message,
          outcome: entry.outcome,
          reasons: JSON.stringify(entry.reasons),
        }));
        if (rows.length === CHUNK && insertChunk !== undefined) {
          await db.executeQuery(CompiledQuery.raw(insertChunk, rows.flatMap(Object.values)));
          continue;
        }
        const insert = db.insertInto('message_log').values(rows).compile();
        if (rows.length === CHUNK) insertChunk = insert.sql;
        await db.executeQuery(insert);
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
