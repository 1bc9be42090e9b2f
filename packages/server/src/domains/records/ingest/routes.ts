import type { ButtonMessage } from '@tinkerstream/contract/charts';
import { chartErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { sendMessage, sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller, Client } from '../../../platform/http/caller.ts';
import type { Route } from '../../../platform/http/route.ts';
import { LookupLimit } from '../../../platform/limits/lookup-limit.ts';
import { forgetFirst, RateLimit } from '../../../platform/limits/rate-limit.ts';
import { isSendingId, type SendingIds, type TopicEntity, type TopicsService } from '../../topics/index.ts';
import type { SendByHttp } from './send-by-http.ts';

/** Maximum presses: enough for a class behind one address in which everyone presses a public button every two seconds. */
const MAX_PRESSES = 1000;
const PRESSES_WINDOW_MS = 60_000;

/** Maximum sending ids whose topic names stay in memory. */
const MAX_SENDING_IDS = 10_000;

/** The topic that a message is sent to. */
type TargetTopic = Pick<TopicEntity, 'name'>;

/** The topic of a public chart's button. @throws AppError for a message that the button does not send */
export type GetButtonTopicId = (chartToken: string, topicId: string, sent: ButtonMessage) => Promise<string>;

interface IngestParts {
  readonly topics: Pick<TopicsService, 'find' | 'findByName' | 'getUsable' | 'refusePaused' | 'readableOf'>;
  readonly send: SendByHttp;
  readonly sendingIds: Pick<SendingIds, 'find'>;
  readonly getButtonTopicId: GetButtonTopicId;
  /** The limit on guesses of topic names. */
  readonly lookups: LookupLimit;
}

/** Sends messages by HTTP. */
export function ingestRoutes(route: Route, { topics, send, sendingIds, getButtonTopicId, lookups }: IngestParts): void {
  const presses = new RateLimit(MAX_PRESSES, PRESSES_WINDOW_MS);
  // Sending ids have their own limit, so that one does not count as a wrong topic name.
  const sendingLookups = new LookupLimit({ isName: isSendingId });
  // A sending id belongs to one name of a topic. After a renewal, messages to the old name are refused.
  const topicBySendingId = new Map<string, Pick<TopicEntity, 'id' | 'name'>>();

  route(sendMessage, async ({ topicId, chartToken, outputType, message }, { caller, client }) => {
    const topic =
      chartToken === undefined
        ? await findTarget(caller, client, topicId)
        : await findButtonTopic(client, chartToken, topicId, { outputType, message });
    if (!topic) throw new AppError(topicErrors.unknown);
    // A sender without a token is a program that knows the topic's name, like a board.
    const isUnpaced = caller !== undefined || chartToken !== undefined;
    const { connection, address } = client;
    const from = caller ? { connection, userId: caller.userId } : { connection, address };
    return send({ ...from, isUnpaced }, topic.name, outputType, message);
  });

  route(sendMessageByTopicName, async ({ topicName, outputType, message }, { caller, client }) => {
    const topic = await lookups.find(client, topicName, topics.findByName);
    if (!topic) throw new AppError(topicErrors.unknown);
    await topics.refusePaused(caller.userId, [topic.id]);
    const { connection, address } = client;
    return send({ connection, address, isUnpaced: true }, topic.name, outputType, message);
  });

  /** Finds a topic by its own id for a reader, or by a sending id for anyone. Any other id counts as a guess. */
  async function findTarget(caller: Caller | undefined, client: Client, id: string): Promise<TargetTopic | undefined> {
    const readable = caller && (await topics.readableOf(caller.userId, [id])).get(id);
    return readable ? topics.getUsable(caller, id) : findBySendingId(caller, client, id);
  }

  async function findBySendingId(
    caller: Caller | undefined,
    client: Client,
    id: string,
  ): Promise<TargetTopic | undefined> {
    const known = topicBySendingId.get(id) ?? (await sendingLookups.find(client, id, sendingIds.find));
    if (!known) return undefined;
    const topic = { id: known.id, name: known.name };
    topicBySendingId.set(id, topic);
    forgetFirst(topicBySendingId, MAX_SENDING_IDS);
    if (caller) await topics.refusePaused(caller.userId, [topic.id]);
    return topic;
  }

  /** @throws AppError for a message that the button does not send, and for too many presses */
  async function findButtonTopic(
    { address }: Client,
    chartToken: string,
    topicId: string,
    sent: ButtonMessage,
  ): Promise<TopicEntity | undefined> {
    const key = limitedAddress(address);
    const retryAfter = presses.secondsToWait(key);
    if (retryAfter > 0) throw new AppError(chartErrors.pressedTooOften, String(retryAfter), { retryAfter });
    presses.count(key);
    return topics.find(await getButtonTopicId(chartToken, topicId, sent));
  }
}
