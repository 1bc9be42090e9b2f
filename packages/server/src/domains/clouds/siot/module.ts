import { getSiotLogin, setSiotLogin } from '@tinkerstream/contract/clouds';
import type { Dialects } from '../../../platform/mqtt/dialects.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Audit } from '../../admin/index.ts';
import type { ProjectDirectory } from '../../members/index.ts';
import type { UserDirectory } from '../../people/index.ts';
import type { IngestModule, MessageLog, RecordsService } from '../../records/index.ts';
import type { Creator, TopicsService } from '../../topics/index.ts';
import type { CloudGate } from '../gate.ts';
import { createSiotDialect } from './dialect.ts';
import { createKnownLogin } from './known-login.ts';
import { createSiotLogins } from './logins.ts';
import { createNamedTopics } from './named-topics.ts';
import { createPastSiotMessages } from './past-messages.ts';
import { siotRoutes, writeSiotRefusals } from './routes.ts';

/** What SIoT needs beyond the other clouds. */
export interface SiotNeeds {
  readonly users: Pick<UserDirectory, 'findSubscriber'>;
  readonly records: Pick<RecordsService, 'recentValues'>;
  readonly messageLog: Pick<MessageLog, 'list'>;
  readonly audit: Pick<Audit, 'record'>;
}

interface OfAllClouds {
  readonly gate: CloudGate;
  readonly dialects: Dialects;
  readonly members: ProjectDirectory;
  readonly topics: TopicsService;
  readonly ingest: IngestModule;
  readonly endClients: (linkIds: readonly string[]) => void;
}

/** SIoT, the server of classrooms by DFRobot: MQTT with names `project/device`, and its web API. */
export function siotModule(
  {
    database,
    events,
    nodes,
    route,
    boardCalls,
  }: Pick<Platform, 'database' | 'events' | 'nodes' | 'route' | 'boardCalls'>,
  { gate, dialects, members, topics, ingest, endClients }: OfAllClouds,
  { users, records, messageLog, audit }: SiotNeeds,
): void {
  const knownLogin = createKnownLogin(database, events, nodes, { members, audit, endClients });
  const logins = createSiotLogins({ gate, loginNumber: knownLogin.number });

  /** Topics that boards create are those of the project's owner. */
  async function ownerOf(projectId: string): Promise<Creator | undefined> {
    const userId = await members.ownerOf(database, projectId);
    const found = userId === undefined ? undefined : await users.findSubscriber(userId);
    return found && !found.isDisabled ? found : undefined;
  }

  const named = createNamedTopics(database, events, nodes, { topics, ownerOf });
  const relay = nodes.everywhere(
    'siot-command',
    (scope: string, name: string, payload: Buffer) => dialects.deliver(scope, name, payload),
    {
      encode: (scope, name, payload) => [scope, name, payload.toString('base64')],
      decode: ([scope, name, payload]: [string, string, string]): [string, string, Buffer] => [
        scope,
        name,
        Buffer.from(payload, 'base64'),
      ],
    },
  );
  const { find, hear } = createSiotDialect({ logins, named, handle: ingest.handle, dialects, relay });
  dialects.register(find);
  ingest.stored.onEveryNode(hear);
  const past = createPastSiotMessages({ topics, records, messageLog });
  writeSiotRefusals(boardCalls);
  siotRoutes(route, { logins, named, past, publish: ingest.publish, relay });
  route(getSiotLogin, () => knownLogin.get());
  route(setSiotLogin, ({ projectId }, { caller }) => knownLogin.set(caller, projectId));
}
