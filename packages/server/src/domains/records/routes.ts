import type { ButtonMessage } from '@tinkerstream/contract/charts';
import {
  exportProjectData,
  getClockStep,
  getRecordWindow,
  type LoggedMessage,
  listAllRecords,
  listHistoricalRecords,
  listLoggedMessages,
  listRecentRecords,
} from '@tinkerstream/contract/records';
import { type OutputType, sendMessage, sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { limitedAddress } from '../../platform/address.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import { LookupLimit } from '../../platform/lookup-limit.ts';
import type { PublishOutcome } from '../../platform/mqtt/gateway-types.ts';
import type { Intake } from '../../platform/mqtt/intake.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { isSendingId, type SendingIds, type TopicRow, type TopicsService } from '../topics/index.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { ExportService } from './export/service.ts';
import type { Ingest } from './ingest.ts';
import type { MessageLog } from './message-log.ts';
import type { RefusalLog } from './refusal-log.ts';
import type { RecordsService } from './service.ts';

/** A class behind one address, each of them pressing a public button every two seconds. */
const MAX_PRESSES = 1000;
const PRESSES_WINDOW_MS = 60_000;

interface RecordsParts {
  readonly records: RecordsService;
  readonly exports: ExportService;
  readonly topics: TopicsService;
  readonly ingest: Ingest;
  /** Where messages wait for their turn beside those of boards. */
  readonly intake: Intake;
  readonly messageLog: MessageLog;
  readonly refusalLog: RefusalLog;
  readonly sendingIds: Pick<SendingIds, 'find'>;
  /** The topic that the button of a public chart sends to. @throws AppError for what it does not send */
  readonly getButtonTopicId: (chartToken: string, topicId: string, sent: ButtonMessage) => Promise<string>;
  readonly clock: Pick<ClockWatch, 'current'>;
  /** Limits the guessing of topic names. */
  readonly lookups: LookupLimit;
}

export function recordsRoutes(
  route: Route,
  {
    records,
    exports,
    topics,
    ingest,
    intake,
    messageLog,
    refusalLog,
    clock,
    sendingIds,
    getButtonTopicId,
    lookups,
  }: RecordsParts,
): void {
  const presses = new RateLimit(MAX_PRESSES, PRESSES_WINDOW_MS);
  // Apart from names: a sending id that is looked up as a name must not be taken for a wrong one here.
  const sendingLookups = new LookupLimit({ isName: isSendingId });

  route(listRecentRecords, ({ count, ...query }, { caller }) => records.recent(caller, query, count));

  route(listAllRecords, async (query, { caller }) => records.all(caller, query));

  route(listHistoricalRecords, (query, { caller }) => records.history(caller, query));

  route(getRecordWindow, (query, { caller }) => records.window(caller, query));

  route(exportProjectData, (query, { caller, language }) => exports.exportProject(caller, query, language));

  route(getClockStep, async () => ({ step: clock.current() }));

  route(listLoggedMessages, async ({ topicId }, { caller }) => {
    const topic = await topics.getAccessible(caller, topicId);
    const [messages, refused] = await Promise.all([messageLog.list(topic.id), refusalLog.list(topic.id)]);
    return withRefused(messages, refused);
  });

  route(sendMessage, async ({ topicId, chartToken, outputType, message }, { caller, client }) => {
    const topic =
      chartToken === undefined
        ? await findAddressed(caller, client, topicId)
        : await findPressed(client, chartToken, topicId, { outputType, message });
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    return send(client, topic.name, outputType, message);
  });

  route(sendMessageByTopicName, async ({ topicName, outputType, message }, { client }) => {
    const topic = await lookups.find(client, topicName, topics.findByName);
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    return send(client, topic.name, outputType, message);
  });

  /** The topic that a reader means by its own id, or anyone by an id for sending. What is neither counts as a guess. */
  async function findAddressed(caller: Caller | undefined, client: Client, id: string): Promise<TopicRow | undefined> {
    const readable = caller && (await topics.readableOf(caller.userId, [id])).get(id);
    return readable ?? sendingLookups.find(client, id, sendingIds.find);
  }

  /** @throws AppError for what the button does not send, and for too many presses */
  async function findPressed(
    { address }: Client,
    chartToken: string,
    topicId: string,
    sent: ButtonMessage,
  ): Promise<TopicRow | undefined> {
    const key = limitedAddress(address);
    const retryAfter = presses.secondsToWait(key);
    if (retryAfter > 0) throw new AppError('TS_ERR_CHART_0005', String(retryAfter), { retryAfter });
    presses.count(key);
    return topics.find(await getButtonTopicId(chartToken, topicId, sent));
  }

  /** Answers once the message is on disk. */
  async function send(
    client: Client,
    topicName: string,
    outputType: OutputType,
    message: string,
  ): Promise<Record<string, never>> {
    if (outputType === 'KEY_VALUE_PAIR' && !message.includes('=')) throw new AppError('TS_ERR_TOPIC_0007');
    const { outcome, error } = await new Promise<{ outcome: PublishOutcome; error?: unknown }>((resolve) => {
      const payload = Buffer.from(message);
      intake.enqueue(client.connection, () => {
        intake.begin(payload.length);
        const done = (outcome: PublishOutcome, error?: unknown) => {
          intake.end(payload.length);
          resolve({ outcome, error });
        };
        ingest.accept(topicName, payload, done, { publishing: 1 });
      });
    });
    if (outcome === 'unknown-topic') throw new AppError('TS_ERR_TOPIC_0001');
    if (outcome === 'inactive-topic') throw new AppError('TS_ERR_TOPIC_0004');
    if (outcome === 'failed') throw error;
    return {};
  }
}

/** Puts each refusal where its time belongs. The messages keep their order of arrival, whatever the clock said. */
function withRefused(messages: readonly LoggedMessage[], refused: readonly LoggedMessage[]): LoggedMessage[] {
  const log = [...messages];
  for (const entry of refused) {
    const at = log.findIndex(({ createdOn }) => createdOn <= entry.createdOn);
    log.splice(at === -1 ? log.length : at, 0, entry);
  }
  return log;
}
