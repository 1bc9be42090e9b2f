import type { Gateway } from '../../../platform/mqtt/gateway.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createFanOut } from './fan-out.ts';
import type { StoredMessages } from './stored-messages.ts';

interface DeliveryNeeds {
  readonly stored: StoredMessages;
  readonly gateway: Gateway;
}

/** Delivers stored messages to boards and browsers, and ends the delivery when a topic is renamed or deleted. */
export function deliveryModule({ events, nodes, live, lookups }: Platform, { stored, gateway }: DeliveryNeeds): void {
  stored.onEveryNode(createFanOut(gateway, live));
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
