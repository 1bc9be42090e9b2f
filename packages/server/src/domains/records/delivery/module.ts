import type { Gateway } from '../../../platform/mqtt/gateway.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecordStore } from '../store/record-store.ts';
import { createFanOut } from './fan-out.ts';
import type { StoredMessages } from './stored-messages.ts';
import { createTopicCounts } from './topic-counts.ts';

interface DeliveryNeeds {
  readonly stored: StoredMessages;
  readonly gateway: Gateway;
  readonly recordStore: Pick<RecordStore, 'counters'>;
}

/** Delivers stored messages to boards and browsers, and ends the delivery when a topic is renamed or deleted. */
export function deliveryModule(
  { events, nodes, live, lookups, logger, lifecycle }: Platform,
  { stored, gateway, recordStore }: DeliveryNeeds,
): void {
  const { count, stop } = createTopicCounts(recordStore.counters, live, logger);
  lifecycle.onStop(stop);
  stored.onEveryNode(createFanOut(gateway, live, count));
  const recount = nodes.everywhere('topic-recounted', count);
  events.afterCommit('records.removed', ({ topicId }) => recount(topicId));
  events.afterCommit('values.imported', ({ topicId }) => recount(topicId));
  events.afterCommit('device.removed', ({ topic }) => recount(topic.id));
  const drop = nodes.everywhere('topic-dropped', (topicName: string) => {
    gateway.dropTopic(topicName);
    lookups.forget(topicName);
  });
  const dropAll = ({ topics }: { readonly topics: readonly { readonly name: string }[] }) => {
    for (const { name } of topics) drop(name);
  };
  events.afterCommit('topics.renamed', dropAll);
  events.afterCommit('topics.removed', dropAll);
}
