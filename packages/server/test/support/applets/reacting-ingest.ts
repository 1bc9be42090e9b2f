import { ALL_PERMISSIONS, type Permission } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import type { DevicesRepository } from '../../../src/domains/boards/repository.ts';
import type { StoredMessage } from '../../../src/domains/records/delivery/stored-message.ts';
import { Arrivals } from '../../../src/domains/records/ingest/arrivals.ts';
import type { Outcome } from '../../../src/domains/records/ingest/batch/received-message.ts';
import { IngestFigures } from '../../../src/domains/records/ingest/figures.ts';
import { Ingest } from '../../../src/domains/records/ingest/ingest.ts';
import type { OwnerPermissions } from '../../../src/domains/records/ingest/owner-permissions.ts';
import { createPublisher } from '../../../src/domains/records/ingest/publisher.ts';
import type { FindReaction } from '../../../src/domains/records/ingest/reactions.ts';
import { createTopicDirectory } from '../../../src/domains/records/ingest/topic-directory.ts';
import type { MessageLog } from '../../../src/domains/records/log/message-log.ts';
import type { RecordStore } from '../../../src/domains/records/store/record-store.ts';
import type { TopicsService } from '../../../src/domains/topics/index.ts';
import { createClock } from '../../../src/platform/clock/clock.ts';
import { FROM_HTTP } from '../../../src/platform/incoming-message.ts';
import type { BackgroundJobs, PreparedJob } from '../../../src/platform/jobs/background-jobs.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { DEFAULT_LIMITS } from '../../../src/platform/mqtt/gateway-types.ts';
import { Intake } from '../../../src/platform/mqtt/intake.ts';

/** The names of the topics that exist, each with a data type `n`. */
export const TOPICS = ['SENSOR', 'LAMP', 'OFF'] as const;
export type TopicName = (typeof TOPICS)[number];
const INACTIVE: TopicName = 'OFF';

interface ReactingIngestOptions {
  readonly store: RecordStore;
  readonly backgroundJobs: BackgroundJobs;
  readonly findReaction: FindReaction;
  readonly onStored?: (message: StoredMessage) => void;
  readonly startJobs?: (jobs: readonly PreparedJob[]) => void;
  readonly permission?: Partial<Permission>;
}

/** Opens ingest over a real record store and background jobs, with topics that need no user. */
export function openReactingIngest({
  store,
  backgroundJobs,
  findReaction,
  onStored = () => {},
  startJobs = backgroundJobs.startPrepared,
  permission = {},
}: ReactingIngestOptions) {
  const dataTypes = new Map(TOPICS.map((name) => [name as string, [{ id: `type n of ${name}`, keyName: 'n' }]]));
  const topics = {
    findByNames: async (names: readonly string[]) =>
      new Map(
        names
          .filter((name) => dataTypes.has(name))
          .map((name) => [name, { id: name, name, creatorId: 'ada', isActive: name !== INACTIVE, latitude: null }]),
      ),
    dataTypesOf: async () => dataTypes,
    projectIdsOf: async () => new Map(),
    createMissingDataTypes: async ({ id }: { id: string }, keys: readonly string[]) => {
      const types = keys.map((keyName) => ({ id: `type ${keyName} of ${id}`, keyName }));
      dataTypes.get(id)?.push(...types);
      return types;
    },
  } as unknown as TopicsService;
  const terms = { permission: { ...ALL_PERMISSIONS, allowDataIntervalLimitSec: 0, ...permission }, isRefused: false };
  const ingest = new Ingest({
    store,
    directory: createTopicDirectory({
      topics,
      devices: { list: async () => [] } as unknown as DevicesRepository,
      store,
      owners: { get: async () => ({ current: terms, isStale: false }) } as unknown as OwnerPermissions,
      buttonsOf: async () => new Map(),
      findReaction,
      claimTurn: undefined,
      classLimitOf: async () => undefined,
      makeRoom: async () => {},
    }),
    log: { add: () => {} } as unknown as MessageLog,
    onStored,
    startJobs,
    logger: createLogger('silent'),
    arrivals: new Arrivals(createClock(), 0),
    figures: new IngestFigures(),
  });
  const { publish, publishFromApplet } = createPublisher(ingest, new Intake(DEFAULT_LIMITS.pending));
  const board = {};
  return {
    ingest,
    publishFromApplet,
    /** Sends as one board, whose messages keep their order, or as another. */
    send: (text: string, topicName: TopicName = 'SENSOR', connection: object = board): Promise<Outcome> =>
      publish({ connection }, { topicName, payload: Buffer.from(text), origin: FROM_HTTP }),
    /** The stored values of a topic's data type, oldest first. */
    valuesOf: async (topicName: TopicName, key = 'n') => {
      const series = await store.seriesOf(`type ${key} of ${topicName}`);
      const records = await store.recent(
        series.map(({ id }) => id),
        1000,
      );
      return records.map(({ value }) => value).toReversed();
    },
  };
}

/** A prepared job that no server holds. */
export function freeJob(lane: string, payload: unknown): PreparedJob {
  return { id: uuidv7(), lane, payload: JSON.stringify(payload), runOn: Date.now(), heldBy: null, heldUntil: 0 };
}
