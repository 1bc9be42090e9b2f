import type { BoardLocation } from '@tinkerstream/contract/records';
import { DEFAULT_LIMITS, type GatewayHandlers } from '../../../platform/mqtt/gateway-types.ts';
import { Intake } from '../../../platform/mqtt/intake.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DeviceRemoval, DevicesRepository } from '../../boards/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { SendingIds, TopicsService } from '../../topics/index.ts';
import { createStoredMessages } from '../delivery/stored-messages.ts';
import type { RecordsModule } from '../module.ts';
import type { RecordStore } from '../store/record-store.ts';
import { Arrivals } from './arrivals.ts';
import type { ButtonSource } from './carried.ts';
import { IngestFigures } from './figures.ts';
import { Ingest } from './ingest.ts';
import { OwnerPermissions } from './owner-permissions.ts';
import { createPublisher } from './publisher.ts';
import type { FindReaction } from './reactions.ts';
import { type GetButtonTopicId, ingestRoutes } from './routes.ts';
import { createSendByHttp } from './send-by-http.ts';
import { createTopicDirectory, type FindClassLimit } from './topic-directory.ts';

interface IngestNeeds extends Pick<RecordsModule, 'messageLog' | 'refusalLog' | 'latestPlace'> {
  readonly devices: Pick<DevicesRepository, 'list'>;
  readonly deviceRemoval: Pick<DeviceRemoval, 'makeRoom'>;
  readonly recordStore: RecordStore;
  readonly topics: Pick<
    TopicsService,
    | 'createMissingDataTypes'
    | 'move'
    | 'find'
    | 'findByName'
    | 'withLock'
    | 'findByNames'
    | 'dataTypesOf'
    | 'getUsable'
    | 'projectIdsOf'
    | 'refusePaused'
    | 'readableOf'
    | 'watch'
  >;
  readonly subscriptions: Pick<SubscriptionsService, 'messageTermsOf'>;
  readonly sendingIds: Pick<SendingIds, 'find'>;
  /** The sources of topics' buttons, by topic. */
  readonly buttonsOf: (topicIds: readonly string[]) => Promise<ReadonlyMap<string, readonly ButtonSource[]>>;
  readonly getButtonTopicId: GetButtonTopicId;
  readonly classLimitOf: FindClassLimit;
}

export type IngestModule = ReturnType<typeof ingestModule>;

/** Ingest for the messages of all transports. */
export function ingestModule(
  { clock, events, askFor, nodes, backgroundJobs, logger, metrics, route, lookups, lifecycle }: Platform,
  { recordStore, topics, subscriptions, devices, messageLog, refusalLog, latestPlace, ...needs }: IngestNeeds,
) {
  const stored = createStoredMessages(nodes, logger);
  const reactor = askFor<FindReaction>('the reactions to messages');
  const figures = new IngestFigures();
  figures.register(metrics);
  const ingest = new Ingest({
    store: recordStore,
    directory: createTopicDirectory({
      topics,
      devices,
      store: recordStore,
      owners: new OwnerPermissions(subscriptions.messageTermsOf, logger),
      buttonsOf: needs.buttonsOf,
      findReaction: (topic) => reactor.get()(topic),
      claimTurn: nodes.claimTurn,
      classLimitOf: needs.classLimitOf,
      makeRoom: needs.deviceRemoval.makeRoom,
    }),
    log: messageLog,
    onStored: stored.broadcast,
    startJobs: backgroundJobs.startPrepared,
    logger,
    arrivals: new Arrivals(clock, latestPlace),
    figures,
  });
  lifecycle.onFlush(() => ingest.drain());

  topics.watch({
    of: ['name', 'settings', 'rights', 'types', 'boards', 'buttons', 'triggers', 'limit'],
    forget: ({ name }, isOwnMessage) => isOwnMessage || ingest.invalidate(name),
    forgetAll: () => ingest.invalidateAll(),
  });
  // Not forgotten: each message of a board on the move would load the topic again.
  const move = nodes.everywhere('topic-moved', (topicName: string, location: BoardLocation) =>
    ingest.move(topicName, location),
  );
  events.afterCommit('topic.moved', ({ topic, location }) => move(topic.name, location));

  const intake = new Intake(DEFAULT_LIMITS.pending);
  const { publish, handle, publishFromApplet } = createPublisher(ingest, intake);
  const { sendingIds, getButtonTopicId } = needs;
  const send = createSendByHttp(publish);
  ingestRoutes(route, { topics, send, sendingIds, getButtonTopicId, lookups });

  const handlers: GatewayHandlers = {
    publish: (message, sender, done) => ingest.handlePublish(message, sender, ({ outcome }) => done(outcome)),
    refusedUnseen: () => figures.refusedUnseen(),
    topicExists: async (topicName) => (await topics.findByName(topicName)) !== undefined,
    reportRefused: (report) => refusalLog.add(report),
  };
  return {
    stored,
    intake,
    handlers,
    drain: () => ingest.drain(),
    /** The messages of the last hour on this server. */
    traffic: () => figures.traffic(),
    /** Provides the reactions to messages. */
    provideReactions: reactor.provide,
    send,
    publish,
    handle,
    publishFromApplet,
  };
}
