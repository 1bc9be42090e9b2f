import type { Gateway } from '../../../platform/mqtt/gateway.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { RecordStore } from '../store/record-store.ts';
import { createFanOut } from './fan-out.ts';
import type { StoredMessage } from './stored-message.ts';
import { createTopicCounts } from './topic-counts.ts';

interface DeliveryNeeds {
  readonly gateway: Gateway;
  readonly topics: Pick<TopicsService, 'watch' | 'onChange'>;
  readonly recordStore: Pick<RecordStore, 'counters'>;
}

/**
 * Delivers stored messages to boards and browsers, and ends the delivery when a topic is renamed or deleted.
 * @returns what to call for each stored message of any node
 */
export function deliveryModule(
  { nodes, live, lookups, logger, lifecycle }: Platform,
  { gateway, topics, recordStore }: DeliveryNeeds,
): (message: StoredMessage) => void {
  const { count, stop } = createTopicCounts(recordStore.counters, live, logger);
  lifecycle.onStop(stop);
  topics.watch({ of: ['values'], forget: ({ id }) => count(id) });
  const drop = nodes.everywhere('topic-dropped', (topicName: string) => {
    gateway.dropTopic(topicName);
    lookups.forget(topicName);
  });
  topics.onChange(['name'], (changed) => {
    for (const { name } of changed) drop(name);
  });
  return createFanOut(gateway, live, count);
}
