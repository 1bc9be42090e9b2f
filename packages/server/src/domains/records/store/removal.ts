import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../platform/db/database.ts';
import { portionsOf } from '../../../platform/db/entity.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { BackgroundJobs } from '../../../platform/jobs/background-jobs.ts';
import type { RecordStore, RemovalScope } from './record-store.ts';

const JOB = 'remove-records';
const SPACE_JOB = 'give-back-space';

/** The time that one step spends on removal. */
const STEP_MS = 200;

/** A step that takes this long is stuck. */
const TIMEOUT_MS = 60_000;

/**
 * Delay of the second pass. It removes records that arrive during the deletion: this node may store them for some
 * milliseconds, another one until it receives the event.
 */
const LAST_PASS_MS = 60_000;

/** The time that one step spends on giving back space, half of it in pauses. */
const SPACE_STEP_MS = 1000;

/** A device whose records and logged messages are removed. The log knows it by its serial number only. */
interface RemovedDevice {
  readonly id: string;
  readonly topicId: string;
  readonly serialNumber: string;
}

interface Job extends RemovalScope {
  readonly isLast: boolean;
  /** The serial number, only with a device. */
  readonly serialNumber?: string;
  /** Whether the values of a topic are removed and the topic stays. */
  readonly isClearing?: boolean;
}

/**
 * Removes the records of deleted topics, data types and devices in the background, and gives their space back to the
 * disk. Continues after a restart.
 */
export interface RecordRemoval {
  /** Starts removals when `transaction` commits. */
  readonly schedule: (transaction: Database, scopes: readonly RemovalScope[]) => Promise<void>;
  /** Starts the removal of a device when `transaction` commits. No query finds its records from the commit on. */
  readonly scheduleDevice: (transaction: Database, device: RemovedDevice) => Promise<void>;
  /** Starts the removal of all values of a topic that stays, and of its logged messages, when `transaction` commits. */
  readonly scheduleValues: (transaction: Database, topicId: string) => Promise<void>;
}

interface TopicLog {
  readonly removeOfTopic: (topicId: string) => Promise<void>;
}

interface RemovalLogs {
  readonly messageLog: TopicLog & {
    readonly removeOfDevice: (topicId: string, serialNumber: string) => Promise<void>;
  };
  readonly refusalLog: TopicLog;
}

export function createRecordRemoval(
  database: Database,
  store: RecordStore,
  { messageLog, refusalLog }: RemovalLogs,
  backgroundJobs: BackgroundJobs,
  events: Pick<Events, 'change'>,
): RecordRemoval {
  // One removal runs at a time on each node: it shares the only writer with incoming messages.
  backgroundJobs.handle<Job>(
    JOB,
    { limit: 1, timeoutMs: TIMEOUT_MS },
    async ({ isLast, serialNumber, isClearing, ...scope }, { signal }) => {
      const isTopic = scope.dataTypeId === undefined && scope.deviceId === undefined;
      if (isTopic) for (const log of [messageLog, refusalLog]) await log.removeOfTopic(scope.topicId);
      // Later entries belong to a new device with this name.
      if (serialNumber !== undefined && !isLast) await messageLog.removeOfDevice(scope.topicId, serialNumber);
      if (isClearing && !isLast) {
        await messageLog.removeOfTopic(scope.topicId);
        await events.change(({ announce }) => announce('messages.logged', { topicId: scope.topicId }));
      }
      const until = performance.now() + STEP_MS;
      while ((await store.removeSome(scope)) === 'more') {
        if (performance.now() > until || signal.aborted) return 'more';
      }
      if (isLast) {
        await store.deleteSeries(scope);
        if (isTopic) await events.change(({ announce }) => announce('topic.emptied', { topicId: scope.topicId }));
      }
      await backgroundJobs.add(database, SPACE_JOB, {});
      return 'done';
    },
  );

  backgroundJobs.handle(SPACE_JOB, { limit: 1, timeoutMs: TIMEOUT_MS }, async (_, { signal }) => {
    const until = performance.now() + SPACE_STEP_MS;
    for (;;) {
      const started = performance.now();
      if ((await store.giveBackSpace()) === 'done') return 'done';
      await wait(performance.now() - started);
      if (performance.now() > until || signal.aborted) return 'more';
    }
  });

  async function addJobs(transaction: Database, [first, ...jobs]: readonly Omit<Job, 'isLast'>[]): Promise<void> {
    if (!first) return;
    const later = [
      ...jobs.map((job) => backgroundJobs.prepare(JOB, { ...job, isLast: false } satisfies Job)),
      ...[first, ...jobs].map((job) =>
        backgroundJobs.prepare(JOB, { ...job, isLast: true } satisfies Job, LAST_PASS_MS),
      ),
    ];
    for (const some of portionsOf(later)) await backgroundJobs.addPrepared(transaction, some);
    // Makes the search for due jobs begin after the commit.
    await backgroundJobs.add(transaction, JOB, { ...first, isLast: false } satisfies Job);
  }

  return {
    schedule: addJobs,

    async scheduleDevice(transaction, { topicId, id: deviceId, serialNumber }) {
      // Queries find series by their data types. Each series gets a data type of its own here: a data type and a device
      // are unique.
      await sql`
        UPDATE series SET data_type_id = 'removed ' || id WHERE topic_id = ${topicId} AND device_id = ${deviceId}
      `.execute(transaction);
      await addJobs(transaction, [{ topicId, deviceId, serialNumber }]);
    },

    async scheduleValues(transaction, topicId) {
      // A device of its own, which no query and no later clearing finds.
      const deviceId = `cleared ${uuidv7()}`;
      await sql`
        UPDATE series SET data_type_id = 'removed ' || id, device_id = ${deviceId}
        WHERE topic_id = ${topicId} AND data_type_id NOT LIKE 'removed %'
      `.execute(transaction);
      await sql`DELETE FROM carried_value WHERE topic_id = ${topicId}`.execute(transaction);
      await sql`UPDATE topic_counter SET messages = 0 WHERE topic_id = ${topicId}`.execute(transaction);
      await addJobs(transaction, [{ topicId, deviceId, isClearing: true }]);
    },
  };
}

/** The boards that have sent each data type of a topic, '' for values without one; also in a transaction. */
export async function boardsOfDataTypes(database: Database, topicId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ data_type_id: string; device_id: string }>`
    SELECT data_type_id, device_id FROM series WHERE topic_id = ${topicId} AND data_type_id NOT LIKE 'removed %'
  `.execute(database);
  const byType = Map.groupBy(rows, (series) => series.data_type_id);
  return new Map([...byType].map(([id, series]) => [id, series.map((one) => one.device_id)]));
}
