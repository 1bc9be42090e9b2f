import type { Platform } from '../../platform/platform.ts';
import type { IngestModule, MessageLog, RecordsService, SendTimed } from '../records/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { createPolledValues, type PolledValues } from './polled-values.ts';
import { plainRoutes } from './routes.ts';
import { createPlainSending } from './sending.ts';

interface PlainHttpNeeds {
  readonly topics: Pick<TopicsService, 'findByName' | 'dataTypesOf' | 'watch'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly ingest: Pick<IngestModule, 'publish'>;
  readonly sendTimed: SendTimed;
  readonly messageLog: Pick<MessageLog, 'add'>;
}

/**
 * Sending and reading over plain HTTP. Programs for other clouds are in `domains/clouds`.
 */
export function plainHttpModule(
  { route, lookups }: Platform,
  { topics, records, ingest, sendTimed, messageLog }: PlainHttpNeeds,
): { readonly polled: PolledValues } {
  const polled = createPolledValues({ topics, records });
  topics.watch({
    of: ['name', 'types', 'values'],
    forget: ({ id }) => polled.forget(id),
    forgetAll: polled.forgetAll,
  });
  const send = createPlainSending({ topics, publish: ingest.publish, sendTimed, lookups, log: messageLog });
  plainRoutes(route, { topics, send, polled, lookups });
  return { polled };
}
