import { setTimeout as wait } from 'node:timers/promises';
import { writePairs } from '@tinkerstream/contract/records';
import { FROM_BOARD, FROM_HTTP, type IncomingMessage } from '../../../platform/incoming-message.ts';
import type { Asker } from '../../../platform/limits/guess-turns.ts';
import { RateLimit } from '../../../platform/limits/rate-limit.ts';
import type { Dialect, DialectMessage, FindDialect, FoundDialect, Reply } from '../../../platform/mqtt/dialects.ts';
import type { MessageSender, PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import { matches } from '../../../platform/mqtt/wire/topic-names.ts';
import type { Platform } from '../../../platform/platform.ts';
import { VERSION } from '../../../version.ts';
import type { ChartsService } from '../../charts/index.ts';
import type { IngestModule, RecordsService, StoredMessage } from '../../records/index.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';
import type { CloudNeeds } from '../adapter.ts';
import { looksLikeKey } from '../cloud-keys.ts';
import type { CloudGate, LinkedProject } from '../gate.ts';
import { isSwitch, messageOf, stateOf, switchedBy } from './buttons.ts';
import { mayRead, parseOwnTopic, STATUS_TOPIC, stateTopic, valueTopic } from './discovery.ts';
import { createProjectViews, type ProjectView } from './project-views.ts';

interface HomeAssistantNeeds extends Pick<CloudNeeds, 'dialects' | 'listeners'> {
  readonly gate: Pick<CloudGate, 'enter'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf' | 'projectIdsOf' | 'watch'>;
  readonly records: Pick<RecordsService, 'latestByDataType' | 'findCarried'>;
  readonly charts: Pick<ChartsService, 'listButtons'>;
  readonly ingest: Pick<IngestModule, 'handle'>;
}

/** What a new subscription causes is sent in parts, so that a client can take them: more at a time would disconnect it. */
const PART = 50;
const PART_MS = 20;
/** As many values and announcements as two thousand data types have. */
const MAX_SENT = 4000;

/** Allows a class in which everyone presses a button every two seconds. */
const MAX_PRESSES = 1000;
const PRESSES_WINDOW_MS = 60_000;

/**
 * Home Assistant, Node-RED and other MQTT programs with the key of a project: they see all its topics under their names, with
 * wildcards, and each value below its topic. For Home Assistant, data types are announced as it expects it.
 */
export function createFindHomeAssistant(
  platform: Pick<Platform, 'lifecycle' | 'logger'>,
  { gate, dialects, listeners, topics, records, charts, ingest }: HomeAssistantNeeds,
): FindDialect {
  const presses = new RateLimit(MAX_PRESSES, PRESSES_WINDOW_MS);
  const programs = listeners.of(hear);
  const views = createProjectViews(platform, {
    topics,
    records,
    charts,
    version: VERSION,
    isInUse: ({ scope }) => dialects.hasClients(scope),
    onChange({ scope }, changed) {
      for (const { topicName, payload } of changed) dialects.deliver(scope, topicName, Buffer.from(payload));
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
      for (const button of view.buttons.get(topic.id)?.all.filter(isSwitch) ?? []) {
        const name = stateTopic(topic.name, button.id);
        const last = matches(filter, name) ? await records.findCarried(topic.id, button.id) : undefined;
        const state = last && stateOf(button, last.value);
        if (state) messages.push([name, state]);
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
    if (own.buttonId !== undefined) return press(view, topic, own.buttonId, payload.toString().trim(), sender, done);
    const text = own.key === undefined ? payload : Buffer.from(writePairs([[own.key, payload.toString()]]));
    if (text.length === 0) return done('accepted', topic.name);
    handle({ topicName: topic.name, payload: text, origin: FROM_BOARD }, sender, done);
  }

  function handle(
    message: IncomingMessage,
    sender: MessageSender,
    done: (outcome: PublishOutcome, topicName?: string) => void,
  ): void {
    ingest.handle(message, sender).then(
      ({ outcome }) => done(outcome, message.topicName),
      () => done('failed', message.topicName),
    );
  }

  /** Sends what a button sends: no interval limits a person who presses it, nor a program that does it as often as a class. */
  function press(
    view: ProjectView,
    { id, name }: TopicEntity,
    buttonId: string,
    command: string,
    sender: MessageSender,
    done: (outcome: PublishOutcome, topicName?: string) => void,
  ): void {
    const button = view.buttons.get(id)?.all.find((one) => one.id === buttonId);
    const message = button && messageOf(button, command);
    if (message === undefined) return done('unknown-topic');
    const isUnpaced = presses.secondsToWait(view.projectId) === 0;
    presses.count(view.projectId);
    const { connection, address } = sender;
    const from: MessageSender = {
      connection,
      ...(address !== undefined && { address }),
      isUnpaced,
      get publishing() {
        return sender.publishing;
      },
    };
    handle({ topicName: name, payload: Buffer.from(message), origin: FROM_HTTP }, from, done);
  }

  async function dialectOf({ projectId, scope }: LinkedProject): Promise<Dialect> {
    const view = await views.open(projectId, scope);
    return {
      scope,
      publish: (message, sender, _reply, done) => publish(view, message, sender, done),
      mayRead: (filter) => mayRead(filter, (name) => view.topics.has(name)),
      subscribed(filter, reply) {
        programs.add(projectId, scope, view);
        sendPresent(view, filter, reply).catch((error: unknown) => {
          platform.logger.warn({ err: error }, 'Could not send the latest values to a program of a project');
        });
      },
    };
  }

  function hear(view: ProjectView, message: StoredMessage, scope: string): void {
    const { topic } = message;
    dialects.deliver(scope, topic.name, message.payload);
    for (const [key, value] of message.values) {
      views.hear(view, topic.id, key, value);
      dialects.deliver(scope, valueTopic(topic.name, key), Buffer.from(String(value)));
    }
    const buttons = view.buttons.get(topic.id);
    for (const [{ id }, state] of buttons ? switchedBy(buttons, message) : []) {
      dialects.deliver(scope, stateTopic(topic.name, id), Buffer.from(state));
    }
  }

  async function find(key: string, asker: Asker): Promise<FoundDialect> {
    const link = await gate.enter('HOME_ASSISTANT', key, asker);
    return link ? dialectOf(link) : 'wrong';
  }

  // Programs demand a user name, and any will do: the key says which project.
  return ({ password }, asker) => (looksLikeKey('HOME_ASSISTANT', password) ? find(password, asker) : undefined);
}
