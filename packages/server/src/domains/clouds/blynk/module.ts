import type { WriteRefusal } from '../../../platform/http/board-calls.ts';
import type { OpenAdapter } from '../adapter.ts';
import type { EnteredTopic } from '../gate.ts';
import { refusal } from '../refusal.ts';
import { createFindBlynk } from './dialect.ts';
import { blynkRoutes } from './routes.ts';

/** Errors of the server itself, such as an unknown address. */
const writeRefusal: WriteRefusal = ({ status, description }) =>
  refusal(status, { error: { message: description } }).answer;

/** Blynk's HTTP and MQTT APIs for devices. Its own TCP protocol is not served. */
export const openBlynk: OpenAdapter = (_platform, needs) => {
  const { gate, dialects, polled, past } = needs;
  const latestOf = async ({ topic }: EnteredTopic) =>
    (await polled.of(topic.name, async () => topic)) ?? new Map<string, never>();
  return {
    find: createFindBlynk({ ...needs, latestOf }),
    routes({ route, boardCalls }) {
      boardCalls.writeRefusals('/external/api/', writeRefusal);
      const isConnected = ({ scope }: EnteredTopic) => dialects.hasSubscribers(scope);
      blynkRoutes(route, { gate, latestOf, addPast: past.addAll, isConnected });
    },
  };
};
