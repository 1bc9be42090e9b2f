import { MESSAGE_LOG_LENGTH, type MessageReason, type MessageReasonCode } from '@tinkerstream/contract/records';
import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import { storedJson } from '../../../platform/db/stored-json.ts';
import { TrimPace } from '../../../platform/db/trim-pace.ts';
import type { RecordsTables } from '../tables.ts';

/** Maximum different problems of a topic, in the buffer and in a list. The log keeps the latest. */
export const PROBLEMS_KEPT = MESSAGE_LOG_LENGTH;

type ProblemRow = Entity<RecordsTables['message_problem']>;

export interface ProblemEntity extends Omit<ProblemRow, 'reasons'> {
  readonly reasons: readonly MessageReason[];
}

export type LatestProblem = Omit<ProblemEntity, 'codes' | 'message'>;

export type ProblemRepository = ReturnType<typeof createProblemRepository>;

const problems = entityMapping<RecordsTables['message_problem']>()();

export function createProblemRepository(database: Database) {
  const db = database.withTables<RecordsTables>();
  const pace = new TrimPace(PROBLEMS_KEPT);

  async function trim(topicId: string): Promise<void> {
    const oldestKept = db
      .selectFrom('message_problem')
      .select('time')
      .where('topic_id', '=', topicId)
      .orderBy('time', 'desc')
      .limit(1)
      .offset(PROBLEMS_KEPT - 1);
    await db.deleteFrom('message_problem').where('topic_id', '=', topicId).where('time', '<', oldestKept).execute();
  }

  return {
    /** The problems of a topic, or of one of its boards, latest first. */
    async list(topicId: string, board: string | undefined): Promise<ProblemEntity[]> {
      const rows = await problems.list(
        db
          .selectFrom('message_problem')
          .selectAll()
          .where('topic_id', '=', topicId)
          .$if(board !== undefined, (query) => query.where('device_serial_number', '=', board as string))
          .orderBy('time', 'desc')
          .orderBy('device_serial_number')
          .orderBy('codes')
          .limit(PROBLEMS_KEPT),
      );
      return rows.map(({ reasons, ...row }) => ({
        ...row,
        reasons: storedJson<MessageReason[]>(reasons, 'message_problem', topicId) ?? [],
      }));
    },

    /** Adds problems, or increases the counts of known ones, and removes old ones. */
    async add(entries: readonly ProblemEntity[]): Promise<void> {
      await db
        .insertInto('message_problem')
        .values(entries.map((entry) => problems.toRow({ ...entry, reasons: JSON.stringify(entry.reasons) })))
        .onConflict((conflict) =>
          conflict.columns(['topic_id', 'device_serial_number', 'codes']).doUpdateSet((eb) => ({
            count: eb('message_problem.count', '+', eb.ref('excluded.count')),
            time: eb.ref('excluded.time'),
            message: eb.ref('excluded.message'),
            outcome: eb.ref('excluded.outcome'),
            reasons: eb.ref('excluded.reasons'),
          })),
        )
        .execute();
      for (const [topicId, of] of Map.groupBy(entries, (entry) => entry.topicId)) {
        if (pace.isDue(topicId, of.length)) await trim(topicId);
      }
    },

    /** The boards of some topics that have had a problem since a time, in milliseconds since 1970 UTC. */
    async listWith(
      code: MessageReasonCode,
      topicIds: readonly string[],
      since: number,
    ): Promise<Pick<ProblemEntity, 'topicId' | 'deviceSerialNumber'>[]> {
      const rows = await db
        .selectFrom('message_problem')
        .select(['topic_id', 'device_serial_number'])
        .where('topic_id', 'in', topicIds)
        .where('time', '>', since)
        .where('codes', 'like', `%${code}%`)
        .execute();
      return rows.map((row) => ({ topicId: row.topic_id, deviceSerialNumber: row.device_serial_number }));
    },

    /** The latest problem of each named board of some topics, since a time in milliseconds since 1970 UTC. */
    async latestOfBoards(topicIds: readonly string[], since: number): Promise<LatestProblem[]> {
      if (topicIds.length === 0) return [];
      const rows = await db
        .selectFrom('message_problem')
        .select(['topic_id', 'device_serial_number', 'count', 'time', 'outcome', 'reasons'])
        .where('topic_id', 'in', topicIds)
        .where('device_serial_number', '!=', '')
        .where('time', '>', since)
        .orderBy('time')
        .execute();
      const latest = new Map(rows.map((row) => [`${row.topic_id} ${row.device_serial_number}`, row]));
      return [...latest.values()].map(({ topic_id: topicId, device_serial_number: deviceSerialNumber, ...row }) => ({
        ...row,
        topicId,
        deviceSerialNumber,
        reasons: storedJson<MessageReason[]>(row.reasons, 'message_problem', topicId) ?? [],
      }));
    },

    async removeOfTopic(topicId: string): Promise<void> {
      pace.forget(topicId);
      await db.deleteFrom('message_problem').where('topic_id', '=', topicId).execute();
    },

    async removeOfDevice(topicId: string, serialNumber: string): Promise<void> {
      await db
        .deleteFrom('message_problem')
        .where('topic_id', '=', topicId)
        .where('device_serial_number', '=', serialNumber)
        .execute();
    },
  };
}
