import type { Dialects } from '../../../platform/mqtt/dialects.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IngestModule, RecordsService, SendTimed } from '../../records/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { CloudGate, EnteredTopic } from '../gate.ts';
import { createAdafruitDialects } from './dialect.ts';
import { createTimed } from './earlier.ts';
import { writeRefusal } from './errors.ts';
import { createFeeds } from './feeds.ts';
import { createReading } from './reading.ts';
import { adafruitRoutes } from './routes.ts';
import { createSending } from './sending.ts';

export interface AdafruitNeeds {
  readonly gate: CloudGate;
  readonly dialects: Dialects;
  readonly topics: Pick<TopicsService, 'find' | 'dataTypesOf' | 'createMissingDataTypes'>;
  readonly records: Pick<RecordsService, 'recent' | 'firstIn' | 'countOf' | 'latestByDataType'>;
  readonly stored: IngestModule['stored'];
  readonly sendTimed: SendTimed;
  readonly subscriptions: Pick<SubscriptionsService, 'messageTermsOf'>;
}

/** Values a minute, as their server says for a free account, where the owner has no interval. */
const FREE_RATE = 30;

/** Boards and programs made for Adafruit IO: a feed is a data type of the link's topic. */
export function adafruitModule(
  platform: Platform,
  { gate, dialects, topics, records, stored, sendTimed, subscriptions }: AdafruitNeeds,
): void {
  const feeds = createFeeds(platform, { topics });
  const reading = createReading(records);
  const sending = createSending(gate, feeds);
  const timed = createTimed(sendTimed, feeds);

  async function rateOf({ topic }: EnteredTopic): Promise<number> {
    const { permission } = await subscriptions.messageTermsOf(topic.creatorId);
    const seconds = permission.allowDataIntervalLimitSec;
    return seconds > 0 ? Math.max(1, Math.floor(60 / seconds)) : FREE_RATE;
  }

  platform.boardCalls.writeRefusals('/api/v2/', writeRefusal);
  adafruitRoutes(platform.route, { gate, feeds, reading, sending, sendTimed: timed, rateOf });
  createAdafruitDialects(platform, { gate, dialects, feeds, reading, sending, stored });
}
