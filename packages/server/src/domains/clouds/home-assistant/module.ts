import { setTimeout as wait } from 'node:timers/promises';
import { writePairs } from '@tinkerstream/contract/records';
import { FROM_BOARD, type Origin } from '../../../platform/incoming-message.ts';
import type { Asker } from '../../../platform/limits/guess-turns.ts';
import type { Dialect, DialectMessage, Dialects, FoundDialect, Reply } from '../../../platform/mqtt/dialects.ts';
import type { MessageSender, PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import { matches } from '../../../platform/mqtt/wire/topic-names.ts';
import type { Platform } from '../../../platform/platform.ts';
import { VERSION } from '../../../version.ts';
import type { IngestModule, RecordsService, StoredMessage } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import { isCloudKey } from '../cloud-keys.ts';
import type { CloudGate, LinkedProject } from '../gate.ts';
import { mayRead, parseOwnTopic, STATUS_TOPIC, valueTopic } from './discovery.ts';
import { createProjectViews, type ProjectView } from './project-views.ts';

export interface HomeAssistantNeeds {
  readonly gate: Pick<CloudGate, 'enter' | 'isOn'>;
  readonly dialects: Dialects;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf' | 'projectIdsOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly ingest: Pick<IngestModule, 'handle' | 'stored'>;
}

/** What a new subscription causes is sent in parts, so that a client can take them: more at a time would disconnect it. */
const PART = 50;
const PART_MS = 20;
/** As many values and announcements as two thousand data types have. */
const MAX_SENT = 4000;

/** A message of a program is one of a board. */
const ORIGIN: Origin = FROM_BOARD;

/**
 * Home Assistant, Node-RED and other MQTT programs with the key of a project: they see all its topics under their names, with
 * wildcards, and each value below its topic. For Home Assistant, data types are announced as it expects it.
 */
export function homeAssistantModule(
  platform: Platform,
  { gate, dialects, topics, records, ingest }: HomeAssistantNeeds,
): void {
  /** By project: the scope of its clients. */
  const scopes = new Map<string, string>();
  const views = createProjectViews(platform, {
    topics,
    records,
    version: VERSION,
    isInUse: (projectId) => {
      const scope = scopes.get(projectId);
      const isUsed = scope !== undefined && dialects.hasClients(scope);
      if (!isUsed) scopes.delete(projectId);
      return isUsed;
    },
    onChange(projectId, changed) {
      const scope = scopes.get(projectId);
      for (const { topicName, payload } of changed) {
        if (scope !== undefined) dialects.deliver(scope, topicName, Buffer.from(payload));
      }
    },
  });
  platform.lifecycle.onStop(async () => views.stop());

  /** Sends announcements and latest values that match a new subscription: nothing here is retained otherwise. */
  async function sendPresent(view: ProjectView, filter: string, reply: Reply): Promise<void> {
    const messages = [...view.discovered].filter(([name]) => matches(filter, name));
    const latest = await records.latestByDataType([...view.topics.values()].map(({ id }) => id));
    for (const topic of view.topics.values()) {
      for (const { id, keyName } of view.dataTypes.get(topic.id) ?? []) {
        const last = latest.get(id);
        const name = valueTopic(topic.name, keyName);
        if (last && matches(filter, name)) messages.push([name, String(last.value)]);
      }
    }
    for (const [place, [name, payload]] of messages.slice(0, MAX_SENT).entries()) {
      if (place > 0 && place % PART === 0) await wait(PART_MS);
      reply(name, Buffer.from(payload));
    }
  }

  function publish(
    view: ProjectView,
    { topicName, payload }: DialectMessage,
    sender: MessageSender,
    done: (outcome: PublishOutcome, topicName?: string) => void,
  ): void {
    // What Home Assistant says of itself is of no use here, but no mistake.
    if (topicName === STATUS_TOPIC) return done('accepted');
    const own = parseOwnTopic(topicName);
    const topic = own && view.topics.get(own.topicName);
    if (!topic) return done('unknown-topic');
    const text = own.key === undefined ? payload : Buffer.from(writePairs([[own.key, payload.toString()]]));
    if (text.length === 0) return done('accepted', topic.name);
    ingest.handle({ topicName: topic.name, payload: text, origin: ORIGIN }, sender).then(
      ({ outcome }) => done(outcome, topic.name),
      () => done('failed', topic.name),
    );
  }

  async function dialectOf({ projectId, scope }: LinkedProject): Promise<Dialect> {
    scopes.set(projectId, scope);
    const view = await views.open(projectId);
    return {
      scope,
      publish: (message, sender, _reply, done) => publish(view, message, sender, done),
      mayRead: (filter) => mayRead(filter, (name) => view.topics.has(name)),
      subscribed(filter, reply) {
        sendPresent(view, filter, reply).catch((error: unknown) => {
          platform.logger.warn({ err: error }, 'Could not send the latest values to a program of a project');
        });
      },
    };
  }

  function hear(message: StoredMessage): void {
    for (const projectId of message.projectIds) {
      const scope = scopes.get(projectId);
      const view = views.find(projectId);
      if (scope === undefined || !view || !dialects.hasSubscribers(scope)) continue;
      const { topic } = message;
      dialects.deliver(scope, topic.name, message.payload);
      for (const [key, value] of message.values) {
        views.hear(view, topic.id, key, value);
        dialects.deliver(scope, valueTopic(topic.name, key), Buffer.from(String(value)));
      }
    }
  }

  async function find(key: string, asker: Asker): Promise<FoundDialect> {
    const link = await gate.enter('HOME_ASSISTANT', key, asker);
    return link ? dialectOf(link) : 'wrong';
  }

  ingest.stored.onEveryNode(hear);
  // Programs demand a user name, and any will do: the key says which project.
  dialects.register(({ password }, asker) =>
    gate.isOn('HOME_ASSISTANT') && isCloudKey('HOME_ASSISTANT', password) ? find(password, asker) : undefined,
  );
}
