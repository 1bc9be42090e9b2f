import type { Cloud } from '@tinkerstream/contract/clouds';
import { Dialects } from '../../platform/mqtt/dialects.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PolledValues } from '../boards/index.ts';
import type { ChartsService } from '../charts/index.ts';
import type { ProjectDirectory } from '../members/index.ts';
import type { IngestModule, RecordsService, SendTimed, StoreEarlier } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { adafruitModule } from './adafruit-io/module.ts';
import { blynkModule } from './blynk/module.ts';
import { createCloudKeys } from './cloud-keys.ts';
import { createCloudGate, scopeOfLink } from './gate.ts';
import { homeAssistantModule } from './home-assistant/module.ts';
import { createCloudsRepository } from './repository.ts';
import { cloudsRoutes } from './routes.ts';
import { createCloudsService } from './service.ts';
import { type SiotNeeds, siotModule } from './siot/module.ts';
import { type ThingspeakNeeds, thingspeakModule } from './thingspeak/module.ts';
import { createUpdates } from './thingspeak/updates.ts';

interface CloudsNeeds {
  readonly members: ProjectDirectory;
  readonly topics: TopicsService;
  readonly ingest: IngestModule;
  readonly records: RecordsService;
  readonly charts: ChartsService;
  readonly subscriptions: Pick<SubscriptionsService, 'messageTermsOf'>;
  /** The latest values of topics, for boards that ask for them. */
  readonly polled: PolledValues;
  readonly siot: SiotNeeds;
  /** The clouds that the operator has left on. */
  readonly clouds: readonly Cloud[];
  readonly storeEarlier: StoreEarlier;
  readonly sendTimed: SendTimed;
  readonly thingspeak: ThingspeakNeeds;
}

/**
 * Boards and programs made for other clouds. Each cloud has a folder: it turns what its clients send into messages, and the outcome
 * into the answer that they expect. Ingest, rights, limits and rules do not know them.
 */
export function cloudsModule(
  platform: Platform,
  {
    members,
    topics,
    ingest,
    records,
    charts,
    subscriptions,
    polled,
    siot,
    clouds,
    storeEarlier,
    sendTimed,
    thingspeak,
  }: CloudsNeeds,
) {
  const { database, events, nodes, route, tokenKey } = platform;
  const service = createCloudsService(database, events, { members, topics, keys: createCloudKeys(tokenKey), clouds });
  const gate = createCloudGate(database, { topics, ingest, clouds });
  const dialects = new Dialects();

  // A client that entered with a key of before comes back with the present one, or not at all.
  const end = nodes.everywhere('cloud-links-changed', (linkIds: readonly string[]) => {
    void gate.forget(linkIds);
    for (const id of linkIds) dialects.end(scopeOfLink(id));
  });
  nodes.onGap(gate.forgetAll);
  events.afterCommit('cloud-links.changed', ({ linkIds }) => end(linkIds));

  // Awaited, so that the answer to the first value of a name comes after its key is known.
  const changeNames = nodes.everywhere('cloud-names-changed', (topicId: string) => gate.namesChanged(topicId));
  const namesChanged = ({ topic }: { readonly topic: { readonly id: string } }) => changeNames(topic.id);
  events.afterCommit('data-types.found', namesChanged);
  events.afterCommit('topic.changed', namesChanged);
  // A removed data type announces this.
  events.afterCommit('topics.access-ended', async ({ topics }) => {
    for (const topic of topics) await namesChanged({ topic });
  });

  const repository = createCloudsRepository(database);
  const endOfTopics = async ({ topics }: { readonly topics: readonly { readonly id: string }[] }) =>
    end(await repository.idsOfTopics(topics.map(({ id }) => id)));
  events.afterCommit('topics.access-ended', endOfTopics);
  events.afterCommit('topics.renamed', endOfTopics);
  events.inTransaction('topics.removed', async ({ transaction, announce }, { topics }) => {
    const linkIds = await createCloudsRepository(transaction).idsOfTopics(topics.map(({ id }) => id));
    if (linkIds.length > 0) await announce('cloud-links.changed', { projectId: '', linkIds });
  });
  events.inTransaction('project.deleted', async ({ transaction, announce }, { projectId }) => {
    const ofProject = await createCloudsRepository(transaction).listOfProject(projectId);
    const linkIds = ofProject.map(({ id }) => id);
    if (linkIds.length > 0) await announce('cloud-links.changed', { projectId, linkIds });
  });
  events.inTransaction('member.removed', async (change, { projectId, renew }) => {
    if (renew.includes('other-clouds')) await service.renewAll(change, projectId);
  });

  cloudsRoutes(route, service);
  const { stored } = ingest;
  adafruitModule(platform, { gate, dialects, topics, records, stored, sendTimed, subscriptions });
  homeAssistantModule(platform, { gate, dialects, topics, records, charts, ingest });
  if (gate.isOn('BLYNK')) {
    const updates = createUpdates({ ...thingspeak, storeEarlier, topics, invalidate: ingest.invalidate });
    blynkModule(platform, { gate, dialects, stored: ingest.stored, polled, updates });
  }
  if (gate.isOn('SIOT')) siotModule(platform, { gate, dialects, members, topics, ingest, endClients: end }, siot);
  if (gate.isOn('THINGSPEAK'))
    thingspeakModule(platform, { gate, dialects, topics, ingest, storeEarlier, ...thingspeak });
  return { dialects };
}
