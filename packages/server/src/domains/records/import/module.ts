import { addImportedValues, forgetImport, getImport } from '@tinkerstream/contract/records';
import { v7 as uuidv7 } from 'uuid';
import type { Platform } from '../../../platform/platform.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import { createDevicesRepository } from '../../boards/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { FindClassLimit } from '../ingest/topic-directory.ts';
import type { RecordStore } from '../store/record-store.ts';
import { createTimedMessages } from './earlier-messages.ts';
import { createImportedValues } from './imported-values.ts';
import { createImportClaims } from './repository.ts';
import { createValueImports } from './service.ts';

interface ImportNeeds {
  readonly recordStore: RecordStore;
  readonly topics: Pick<
    TopicsService,
    | 'createMissingDataTypes'
    | 'markChanged'
    | 'find'
    | 'withLock'
    | 'dataTypesOf'
    | 'getChangeable'
    | 'projectIdsOf'
    | 'isManageable'
  >;
  readonly subscriptions: Pick<SubscriptionsService, 'messageTermsOf'>;
  readonly report: SecurityLog['report'];
  readonly classLimitOf: FindClassLimit;
}

/** The import of values of the past: from CSV files, and from boards that send stored ones. */
export function importModule(
  { database, events, nodes, route, logger }: Pick<Platform, 'database' | 'events' | 'nodes' | 'route' | 'logger'>,
  { recordStore, topics, subscriptions, report, classLimitOf }: ImportNeeds,
) {
  const imports = createValueImports({
    database,
    events,
    topics,
    messageTermsOf: subscriptions.messageTermsOf,
    imported: createImportedValues(recordStore, topics, createDevicesRepository(database)),
    claims: nodes.claimTurn && createImportClaims(database, uuidv7()),
    report,
    logger,
  });
  events.inTransaction('values.cleared', ({ transaction }, { topicId }) => imports.forgetAll(transaction, [topicId]));
  events.inTransaction('topics.removed', ({ transaction }, { topics }) =>
    imports.forgetAll(
      transaction,
      topics.map(({ id }) => id),
    ),
  );

  route(getImport, ({ topicId, file }, { caller }) => imports.get(caller, topicId, file));
  route(forgetImport, async ({ topicId, file }, { caller }) => {
    await imports.forget(caller, topicId, file);
    return {};
  });
  route(addImportedValues, (batch, { caller, client }) => imports.add(caller, client, batch));
  const { messageTermsOf } = subscriptions;
  const { addSent, sendOnce } = imports;
  return createTimedMessages({ topics, messageTermsOf, classLimitOf, addSent, sendOnce });
}
