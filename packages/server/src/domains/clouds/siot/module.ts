import { getSiotLogin, setSiotLogin } from '@tinkerstream/contract/clouds';
import type { Creator } from '../../topics/index.ts';
import type { OpenAdapter } from '../adapter.ts';
import { createFindSiot } from './dialect.ts';
import { createKnownLogin } from './known-login.ts';
import { createSiotLogins } from './logins.ts';
import { createNamedTopics } from './named-topics.ts';
import { createPastSiotMessages } from './past-messages.ts';
import { siotRoutes, writeSiotRefusals } from './routes.ts';

/** SIoT, the server of classrooms by DFRobot: MQTT with names `project/device`, and its web API. */
export const openSiot: OpenAdapter = ({ database, events, nodes }, needs) => {
  const { gate, dialects, members, users, ingest } = needs;
  const knownLogin = createKnownLogin(database, events, nodes, needs);
  const logins = createSiotLogins({ gate, loginNumber: knownLogin.number });

  /** Topics that boards create belong to the project's owner. */
  async function ownerOf(projectId: string): Promise<Creator | undefined> {
    const userId = await members.ownerOf(database, projectId);
    const found = userId === undefined ? undefined : await users.findSubscriber(userId);
    return found && !found.isDisabled ? found : undefined;
  }

  const named = createNamedTopics(database, nodes, { ...needs, ownerOf });
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
  return {
    find: createFindSiot({ logins, named, handle: ingest.handle, relay }),
    routes({ route, boardCalls }) {
      writeSiotRefusals(boardCalls);
      const past = createPastSiotMessages(needs);
      siotRoutes(route, { logins, named, past, publish: ingest.publish, relay });
      route(getSiotLogin, () => knownLogin.get());
      route(setSiotLogin, ({ projectId }, { caller }) => knownLogin.set(caller, projectId));
    },
  };
};
