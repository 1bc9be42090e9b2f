import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { Logger } from '../../../platform/logger.ts';
import type { Live } from '../../../platform/realtime/live.ts';
import type { RecordStore } from '../store/record-store.ts';

/** The first wait: the messages of a class arrive together, are counted after this time, and then at most once a second. */
const FIRST_MS = 100;
const NEXT_MS = 1000;

/**
 * Sends the browsers of this node the number of stored messages of a topic. A page that counted events itself would
 * count messages twice that its answer already contains.
 */
export function createTopicCounts(
  counters: RecordStore['counters'],
  live: Pick<Live, 'emit' | 'isWatched'>,
  logger: Logger,
): { readonly count: (topicId: string) => void; readonly stop: () => void } {
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let countedAt = Number.NEGATIVE_INFINITY;

  async function send(): Promise<void> {
    const topicIds = [...waiting].filter((id) => live.isWatched(topicRoom(id)));
    waiting = new Set();
    countedAt = performance.now();
    try {
      const found = topicIds.length > 0 ? await counters(topicIds) : undefined;
      for (const topicId of topicIds) {
        const { messages, records } = found?.get(topicId) ?? { messages: 0, records: 0 };
        const event = { topicId, totalNumberOfMessages: messages, totalNumberOfDataRecords: records };
        live.emit(topicRoom(topicId), 'topic_counted', event);
      }
    } catch (error) {
      logger.error({ err: error }, 'Could not count the messages of topics');
    }
    timer = undefined;
    if (waiting.size > 0) start();
  }

  function start(): void {
    if (isStopped) return;
    timer ??= setTimeout(send, Math.max(FIRST_MS, countedAt + NEXT_MS - performance.now()));
  }

  return {
    count(topicId) {
      waiting.add(topicId);
      start();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
