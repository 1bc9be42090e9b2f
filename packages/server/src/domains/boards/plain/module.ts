import type { Platform } from '../../../platform/platform.ts';
import type { IngestModule, MessageLog, RecordsService, SendTimed } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import { createPolledValues, type PolledValues } from './polled-values.ts';
import { plainRoutes } from './routes.ts';
import { createPlainSending } from './sending.ts';

export interface PlainNeeds {
  readonly topics: Pick<TopicsService, 'findByName' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly ingest: Pick<IngestModule, 'publish' | 'stored'>;
  readonly sendTimed: SendTimed;
  readonly messageLog: Pick<MessageLog, 'add'>;
}

/**
 * Sending and reading over plain HTTP. The code of another cloud gets a folder beside this one: it turns a request into messages,
 * and their outcome into the answer which that code expects. Ingest, rights, limits and logs do not know it.
 */
export function plainModule(
  { events, nodes, route, lookups }: Platform,
  { topics, records, ingest, sendTimed, messageLog }: PlainNeeds,
): { readonly polled: PolledValues } {
  const polled = createPolledValues({ topics, records });
  ingest.stored.onEveryNode((message) => void polled.hear(message));
  const forget = nodes.everywhere('polled-values-changed', (topicIds: readonly string[]) => {
    for (const id of topicIds) polled.forget(id);
  });
  nodes.onGap(polled.forgetAll);
  const idsOf = ({ topics }: { readonly topics: readonly { readonly id: string }[] }) => topics.map(({ id }) => id);
  events.afterCommit('topic.changed', ({ topic }) => forget([topic.id]));
  events.afterCommit('topics.renamed', (event) => forget(idsOf(event)));
  events.afterCommit('topics.removed', (event) => forget(idsOf(event)));
  events.afterCommit('device.removed', ({ topic }) => forget([topic.id]));
  for (const name of ['records.removed', 'values.cleared', 'values.imported'] as const) {
    events.afterCommit(name, ({ topicId }) => forget([topicId]));
  }
  const send = createPlainSending({ topics, publish: ingest.publish, sendTimed, lookups, log: messageLog });
  plainRoutes(route, { topics, send, polled, lookups });
  return { polled };
}
