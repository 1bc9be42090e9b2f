import { DEFAULT_LIMITS, type GatewayHandlers } from '../../../platform/mqtt/gateway-types.ts';
import { Intake } from '../../../platform/mqtt/intake.ts';
import type { Platform } from '../../../platform/platform.ts';
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

interface IngestNeeds
  extends Pick<RecordsModule, 'devices' | 'deviceRemoval' | 'messageLog' | 'refusalLog' | 'latestPlace'> {
  readonly recordStore: RecordStore;
  readonly topics: TopicsService;
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
  { events, nodes, backgroundJobs, logger, metrics, route, lookups, lifecycle }: Platform,
  { recordStore, topics, subscriptions, devices, messageLog, refusalLog, latestPlace, ...needs }: IngestNeeds,
) {
  const stored = createStoredMessages(nodes, logger);
  let findReaction: FindReaction | undefined;
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
      findReaction: async (topic) => findReaction?.(topic),
      claimTurn: nodes.claimTurn,
      classLimitOf: needs.classLimitOf,
      makeRoom: needs.deviceRemoval.makeRoom,
    }),
    log: messageLog,
    onStored: stored.broadcast,
    startJobs: backgroundJobs.startPrepared,
    logger,
    arrivals: new Arrivals(latestPlace),
    figures,
  });
  lifecycle.onFlush(() => ingest.drain());

  const invalidate = nodes.everywhere('topic-invalidated', (topicName: string) => ingest.invalidate(topicName));
  nodes.onGap(() => ingest.invalidateAll());
  const invalidateTopics = ({ topics }: { readonly topics: readonly { readonly name: string }[] }) => {
    for (const { name } of topics) invalidate(name);
  };
  events.afterCommit('topic.changed', ({ topic }) => invalidate(topic.name));
  events.afterCommit('topics.access-ended', invalidateTopics);
  events.afterCommit('topics.renamed', invalidateTopics);
  events.afterCommit('topics.removed', invalidateTopics);
  events.afterCommit('class.limit-changed', async ({ projectIds }) => {
    for (const topic of await topics.listOfProjects(projectIds)) invalidate(topic.name);
  });
  events.afterCommit('buttons.changed', async ({ topicIds }) => {
    for (const topicId of topicIds) {
      const topic = await topics.find(topicId);
      if (topic) invalidate(topic.name);
    }
  });

  const intake = new Intake(DEFAULT_LIMITS.pending);
  const { publish, handle, publishFromApplet } = createPublisher(ingest, intake);
  const { sendingIds, getButtonTopicId } = needs;
  const send = createSendByHttp(publish);
  ingestRoutes(route, { topics, send, sendingIds, getButtonTopicId, lookups });

  const handlers: GatewayHandlers = {
    publish: (message, sender, done) => ingest.handlePublish(message, sender, done),
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
    /** Registers what messages cause. Call this before the server listens. */
    reactTo: (find: FindReaction) => {
      findReaction = find;
    },
    send,
    publish,
    handle,
    publishFromApplet,
    /** Loads a topic again on every node before its next message, with its reaction. */
    invalidate,
  };
}
