import {
  exportProjectData,
  getRecordWindow,
  listAllRecords,
  listHistoricalRecords,
  listLoggedMessages,
  listRecentRecords,
} from '@tinkerstream/contract/records';
import { type OutputType, sendMessage, sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { AppError } from '../../platform/http/app-error.ts';
import type { Client } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { LookupLimit } from '../../platform/lookup-limit.ts';
import type { PublishOutcome } from '../../platform/mqtt/gateway-types.ts';
import type { Intake } from '../../platform/mqtt/intake.ts';
import type { TopicsService } from '../topics/index.ts';
import type { ExportService } from './export/service.ts';
import type { Ingest } from './ingest.ts';
import type { MessageLog } from './message-log.ts';
import type { RecordsService } from './service.ts';

interface RecordsParts {
  readonly records: RecordsService;
  readonly exports: ExportService;
  readonly topics: TopicsService;
  readonly ingest: Ingest;
  /** Where messages wait for their turn beside those of boards. */
  readonly intake: Intake;
  readonly messageLog: MessageLog;
  /** Limits the guessing of topic names. */
  readonly lookups: LookupLimit;
}

export function recordsRoutes(
  route: Route,
  { records, exports, topics, ingest, intake, messageLog, lookups }: RecordsParts,
): void {
  route(listRecentRecords, ({ count, ...query }, { caller }) => records.recent(caller, query, count));

  route(listAllRecords, async (query, { caller }) => records.all(caller, query));

  route(listHistoricalRecords, (query, { caller }) => records.history(caller, query));

  route(getRecordWindow, (query, { caller }) => records.window(caller, query));

  route(exportProjectData, (query, { caller, language }) => exports.exportProject(caller, query, language));

  route(listLoggedMessages, async ({ topicId }, { caller }) => {
    const topic = await topics.getAccessible(caller, topicId);
    return messageLog.list(topic.id);
  });

  route(sendMessage, async ({ topicId, outputType, message }, { client }) => {
    const topic = await topics.find(topicId);
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    return send(client, topic.name, outputType, message);
  });

  route(sendMessageByTopicName, async ({ topicName, outputType, message }, { client }) => {
    const topic = await lookups.find(client, topicName, topics.findByName);
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    return send(client, topic.name, outputType, message);
  });

  /** Answers once the message is on disk. */
  async function send(
    client: Client,
    topicName: string,
    outputType: OutputType,
    message: string,
  ): Promise<Record<string, never>> {
    if (outputType === 'KEY_VALUE_PAIR' && !message.includes('=')) throw new AppError('TS_ERR_TOPIC_0007');
    const outcome = await new Promise<PublishOutcome>((resolve) => {
      const payload = Buffer.from(message);
      intake.enqueue(client.connection, () => {
        intake.begin(payload.length);
        const done = (outcome: PublishOutcome) => {
          intake.end(payload.length);
          resolve(outcome);
        };
        ingest.accept(topicName, payload, done, { publishing: 1 });
      });
    });
    if (outcome === 'unknown-topic') throw new AppError('TS_ERR_TOPIC_0001');
    if (outcome === 'inactive-topic') throw new AppError('TS_ERR_TOPIC_0004');
    if (outcome === 'failed') throw new AppError('TS_ERR_SERVER_0001');
    return {};
  }
}
