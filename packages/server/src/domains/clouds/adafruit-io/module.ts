import type { OpenAdapter } from '../adapter.ts';
import type { EnteredTopic } from '../gate.ts';
import { createFindAdafruit } from './dialect.ts';
import { createTimed } from './earlier.ts';
import { writeRefusal } from './errors.ts';
import { createFeeds } from './feeds.ts';
import { createReading } from './reading.ts';
import { adafruitRoutes } from './routes.ts';
import { createSending } from './sending.ts';

/** Values a minute, as their server says for a free account, where the owner has no interval. */
const FREE_RATE = 30;

/** Boards and programs made for Adafruit IO: a feed is a data type of the link's topic. */
export const openAdafruitIo: OpenAdapter = (platform, needs) => {
  const { gate, records, sendTimed, subscriptions } = needs;
  const feeds = createFeeds(platform, needs);
  const reading = createReading(records);
  const sending = createSending(gate, feeds);

  async function rateOf({ topic }: EnteredTopic): Promise<number> {
    const { permission } = await subscriptions.messageTermsOf(topic.creatorId);
    const seconds = permission.allowDataIntervalLimitSec;
    return seconds > 0 ? Math.max(1, Math.floor(60 / seconds)) : FREE_RATE;
  }

  return {
    find: createFindAdafruit(platform, { ...needs, feeds, reading, sending }),
    routes({ route, boardCalls }) {
      boardCalls.writeRefusals('/api/v2/', writeRefusal);
      adafruitRoutes(route, { gate, feeds, reading, sending, sendTimed: createTimed(sendTimed, feeds), rateOf });
    },
  };
};
