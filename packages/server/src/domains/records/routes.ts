import {
  exportProjectData,
  getRecordWindow,
  type LoggedMessage,
  listAllRecords,
  listHistoricalRecords,
  listLoggedMessages,
  listRecentRecords,
} from '@tinkerstream/contract/records';
import { type OutputType, sendMessage, sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/route.ts';
import type { PublishOutcome } from '../../platform/mqtt/gateway-types.ts';
import type { LookupLimit } from '../../platform/rate-limit.ts';
import type { TopicsService } from '../topics/index.ts';
import type { ExportService } from './export/service.ts';
import type { Ingest } from './ingest.ts';
import type { MessageLog } from './message-log.ts';
import type { RefusalLog } from './refusal-log.ts';
import type { RecordsService } from './service.ts';

interface RecordsParts {
  readonly records: RecordsService;
  readonly exports: ExportService;
  readonly topics: TopicsService;
  readonly ingest: Ingest;
  readonly messageLog: MessageLog;
  readonly refusalLog: RefusalLog;
  /** Limits the guessing of topic names. */
  readonly lookups: LookupLimit;
}

export function recordsRoutes(
  route: Route,
  { records, exports, topics, ingest, messageLog, refusalLog, lookups }: RecordsParts,
): void {
  route(listRecentRecords, ({ count, ...query }, { caller }) => records.recent(caller, query, count));

  route(listAllRecords, async (query, { caller }) => records.all(caller, query));

  route(listHistoricalRecords, (query, { caller }) => records.history(caller, query));

  route(getRecordWindow, (query, { caller }) => records.window(caller, query));

  route(exportProjectData, (query, { caller, language }) => exports.exportProject(caller, query, language));

  route(listLoggedMessages, async ({ topicId }, { caller }) => {
    const topic = await topics.getAccessible(caller, topicId);
    const [messages, refused] = await Promise.all([messageLog.list(topic.id), refusalLog.list(topic.id)]);
    return withRefused(messages, refused);
  });

  route(sendMessage, async ({ topicId, outputType, message }) => {
    const topic = await topics.find(topicId);
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    return send(topic.name, outputType, message);
  });

  route(sendMessageByTopicName, async ({ topicName, outputType, message }, { client }) => {
    const topic = await lookups.find(client.address, topicName, topics.findByName);
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    return send(topic.name, outputType, message);
  });

  /** Answers once the message is on disk. */
  async function send(topicName: string, outputType: OutputType, message: string): Promise<Record<string, never>> {
    if (outputType === 'KEY_VALUE_PAIR' && !message.includes('=')) throw new AppError('TS_ERR_TOPIC_0007');
    const outcome = await new Promise<PublishOutcome>((resolve) => {
      ingest.accept(topicName, Buffer.from(message), resolve);
    });
    if (outcome === 'unknown-topic') throw new AppError('TS_ERR_TOPIC_0001');
    if (outcome === 'inactive-topic') throw new AppError('TS_ERR_TOPIC_0004');
    if (outcome === 'failed') throw new AppError('TS_ERR_SERVER_0001');
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
