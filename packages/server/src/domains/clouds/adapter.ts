import type { Dialects, FindDialect } from '../../platform/mqtt/dialects.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../admin/index.ts';
import type { ChartsService } from '../charts/index.ts';
import type { PolledValues } from '../plain-http/index.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type {
  IngestModule,
  LatestMessagesOf,
  MessageLog,
  PartFiguresOf,
  RecordsService,
  SendTimed,
} from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { UserDirectory } from '../users/index.ts';
import type { CloudGate } from './gate.ts';
import type { Listeners } from './listeners.ts';
import type { CloudPast } from './past.ts';

/** What the adapters of all clouds may use. Each names what it needs of it. */
export interface CloudNeeds {
  readonly gate: CloudGate;
  readonly dialects: Pick<Dialects, 'deliver' | 'hasClients' | 'hasSubscribers'>;
  readonly listeners: Pick<Listeners, 'of'>;
  readonly past: CloudPast;
  /** Disconnects the clients of links on all servers. */
  readonly endClients: (linkIds: readonly string[]) => void;
  readonly members: Pick<ProjectDirectory, 'lock' | 'ownerOf' | 'getAllowed' | 'namesOf'>;
  readonly users: Pick<UserDirectory, 'findSubscriber'>;
  readonly topics: Pick<
    TopicsService,
    | 'createMissingDataTypes'
    | 'find'
    | 'dataTypesOf'
    | 'getUsable'
    | 'projectIdsOf'
    | 'watch'
    | 'onChange'
    | 'listOfProjects'
    | 'create'
    | 'remove'
  >;
  readonly ingest: Pick<IngestModule, 'publish' | 'handle'>;
  readonly sendTimed: SendTimed;
  readonly records: Pick<
    RecordsService,
    'latestByDataType' | 'recent' | 'firstIn' | 'countOf' | 'recentValues' | 'findCarried'
  >;
  readonly latestMessagesOf: LatestMessagesOf;
  readonly partFiguresOf: PartFiguresOf;
  readonly messageLog: Pick<MessageLog, 'list'>;
  /** The latest values of topics, for boards that ask for them. */
  readonly polled: Pick<PolledValues, 'of'>;
  readonly charts: Pick<ChartsService, 'listButtons'>;
  readonly subscriptions: Pick<SubscriptionsService, 'messageTermsOf' | 'permissionOfUser'>;
  readonly audit: Pick<Audit, 'record'>;
}

/** What a cloud adds to this server, if the operator has left it on. */
interface CloudAdapter {
  /** The logins of its MQTT clients. */
  readonly find: FindDialect;
  /** Registers its HTTP calls, and the form of errors at their addresses. */
  readonly routes?: (platform: Pick<Platform, 'route' | 'boardCalls'>) => void;
}

/** Opens the adapter of a cloud. It adds clients that listen to `listeners`. */
export type OpenAdapter = (platform: Platform, needs: CloudNeeds) => CloudAdapter;
