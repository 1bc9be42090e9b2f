import { adafruitUserName, isAdafruitUserName } from '@tinkerstream/contract/clouds';
import type { Dialect, DialectMessage, Dialects, FindDialect, Login, Reply } from '../../../platform/mqtt/dialects.ts';
import type { MessageSender, PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CloudNeeds } from '../adapter.ts';
import { looksLikeKey } from '../cloud-keys.ts';
import type { CloudGate, EnteredTopic } from '../gate.ts';
import { groupKeyOf, keyInGroup } from './answers.ts';
import { timePayload } from './clock.ts';
import { createFeedListeners } from './feed-listeners.ts';
import { ERRORS, type FeedTopic, mayRead, parseFeedTopic, THROTTLE, TIME_TOPICS } from './feed-topics.ts';
import type { Feeds } from './feeds.ts';
import { feedInGroup, feedKeyOf } from './names.ts';
import { readFeedPayload, readGroupPayload, writeFeedPayload, writeGroupPayload } from './payloads.ts';
import type { Reading } from './reading.ts';
import type { Sending, Sent, Values } from './sending.ts';

const TICK_MS = 1000;

/** Sends the time each second, and the hour each hour, to the clients that subscribe to it. */
function createTimeTopics(dialects: Pick<Dialects, 'deliver' | 'hasSubscribers'>, now = Date.now) {
  const scopes = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let hour = hourOf(now());

  function tick(): void {
    const time = now();
    const isNewHour = hourOf(time) !== hour;
    hour = hourOf(time);
    for (const scope of scopes) {
      if (!dialects.hasSubscribers(scope)) scopes.delete(scope);
      for (const topic of TIME_TOPICS) {
        if (topic !== 'time/hours' || isNewHour) dialects.deliver(scope, topic, Buffer.from(timePayload(topic, time)));
      }
    }
    if (scopes.size === 0) stop();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Starts for a scope whose client has subscribed to the time. */
    start(scope: string): void {
      scopes.add(scope);
      timer ??= setInterval(tick, TICK_MS).unref();
    },
    stop,
  };
}

function hourOf(time: number): number {
  return Math.floor(time / 3_600_000);
}

interface Parts extends Pick<CloudNeeds, 'dialects' | 'listeners'> {
  readonly gate: Pick<CloudGate, 'enter'>;
  readonly feeds: Feeds;
  readonly reading: Reading;
  readonly sending: Sending;
}

/** A client that has signed in. */
interface Client {
  readonly link: EnteredTopic;
  readonly user: string;
  /** The client's id and address, as errors name it. */
  readonly name: string;
}

const UPDATE_LENGTH = 200;

/** The MQTT API of Adafruit IO: feeds and groups below the user name, the topics of errors, and the clock. */
export function createFindAdafruit(
  { lifecycle: { onStop }, nodes }: Pick<Platform, 'lifecycle' | 'nodes'>,
  { gate, dialects, listeners, feeds, reading, sending }: Parts,
): FindDialect {
  const addListener = createFeedListeners(dialects, listeners);
  const clock = createTimeTopics(dialects);
  onStop(async () => clock.stop());

  // Errors and the clock are topics of the user, whose clients may be connected to any server.
  const deliver = nodes.everywhere('adafruit-told', (scope: string, topicName: string, text: string) =>
    dialects.deliver(scope, topicName, Buffer.from(text)),
  );
  const tell = ({ link: { scope }, user }: Client, topic: string, text: string) =>
    deliver(scope, `${user}/${topic}`, text);
  const reject = (client: Client, action: string, topicName: string, why: string) =>
    tell(client, ERRORS, `${client.name} ${action} ${topicName.slice(0, UPDATE_LENGTH)} rejected, ${why}`);

  /** Sends the latest value of a feed, or the latest values of a group, to the client that asks. */
  async function answerGet({ link }: Client, topicName: string, { kind, name, format }: FeedTopic, reply: Reply) {
    const lastOf = await reading.latest(link);
    const subscribed = topicName.slice(0, -'/get'.length);
    if (kind === 'feed') {
      const feed = await feeds.find(link, name);
      const last = feed && lastOf(feed);
      if (!last) return;
      const datum = { key: feed.key, value: String(last.value), id: '', createdOn: last.createdOn };
      return reply(subscribed, Buffer.from(writeFeedPayload(format, datum)));
    }
    const ofGroup = (await feeds.list(link)).filter(({ key }) => groupKeyOf(key) === feedKeyOf(name));
    const values = ofGroup.flatMap((feed): [string, string][] => {
      const last = lastOf(feed);
      return last ? [[keyInGroup(feed.key), String(last.value)]] : [];
    });
    if (values.length > 0) reply(subscribed, Buffer.from(writeGroupPayload(format, values)));
  }

  function heard(client: Client, topicName: string, sent: Sent): PublishOutcome {
    if (sent.kind === 'too-fast') {
      tell(client, THROTTLE, `${client.user} data rate limit reached, ${sent.seconds} seconds until throttle released`);
    }
    if (sent.kind === 'not-stored') reject(client, 'PUBLISH', topicName, sent.reason);
    return sent.published.outcome;
  }

  function publish(
    client: Client,
    { topicName, payload }: DialectMessage,
    sender: MessageSender,
    reply: Reply,
    done: (outcome: PublishOutcome, topicName?: string) => void,
  ): void {
    const { link, user } = client;
    const topic = parseFeedTopic(user, topicName);
    if (!topic) {
      reject(client, 'PUBLISH', topicName, 'not a valid resource topic');
      return done('unknown-topic');
    }
    if (topic.isGet) {
      answerGet(client, topicName, topic, reply).then(
        () => done('accepted', link.topic.name),
        () => done('failed'),
      );
      return;
    }
    const values = valuesOf(topic, payload);
    if (!values) {
      reject(client, 'PUBLISH', topicName, 'the payload has no value');
      return done('unknown-topic');
    }
    sending.overMqtt(link, sender, values).then(
      (sent) => done(heard(client, topicName, sent), link.topic.name),
      () => done('failed'),
    );
  }

  function dialectOf(client: Client): Dialect {
    const { link, user } = client;
    return {
      scope: link.scope,
      publish: (message, sender, reply, done) => publish(client, message, sender, reply, done),
      mayRead(filter) {
        const isGranted = mayRead(user, filter);
        if (!isGranted) reject(client, 'SUBSCRIBE', filter, 'not a valid resource topic');
        return isGranted;
      },
      subscribed(filter) {
        addListener(link, user, filter);
        if (filter.startsWith('time/')) clock.start(link.scope);
      },
    };
  }

  return (login, asker) => {
    const isOfAdafruit = isAdafruitUserName(login.username) || looksLikeKey('ADAFRUIT_IO', login.password);
    if (!isOfAdafruit) return undefined;
    return gate.enter('ADAFRUIT_IO', login.password, asker).then((link) => {
      if (!link?.topic || login.username !== adafruitUserName(link.number)) return 'wrong';
      const name = `${clientIdOf(login)} ${asker.address}`;
      return dialectOf({ link: { ...link, topic: link.topic }, user: login.username, name });
    });
  };
}

/** The values in a payload, by the names of their feeds. Undefined without any. */
function valuesOf({ kind, name, format }: FeedTopic, payload: Buffer): Values | undefined {
  if (kind === 'feed') {
    const read = readFeedPayload(payload, format);
    return read && { values: [[name, read.value]], place: read.place };
  }
  const read = readGroupPayload(payload, format);
  const group = feedKeyOf(name) ?? name;
  return read && { values: read.values.map(([feed, value]) => [feedInGroup(group, feed), value]), place: read.place };
}

function clientIdOf({ clientId }: Login): string {
  return clientId.replaceAll(/\s/g, '').slice(0, 64) || '-';
}
