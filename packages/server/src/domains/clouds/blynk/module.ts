import type { WriteRefusal } from '../../../platform/http/board-calls.ts';
import type { Dialects } from '../../../platform/mqtt/dialects.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PolledValues } from '../../boards/index.ts';
import type { IngestModule } from '../../records/index.ts';
import type { CloudGate, EnteredTopic } from '../gate.ts';
import { refusal } from '../refusal.ts';
import type { Updates } from '../thingspeak/updates.ts';
import { createBlynkDialect } from './dialect.ts';
import { blynkRoutes } from './routes.ts';

/** Errors of the server itself, such as an address that is none. */
const writeRefusal: WriteRefusal = ({ status, description }) =>
  refusal(status, { error: { message: description } }).answer;

interface BlynkNeeds {
  readonly gate: CloudGate;
  readonly dialects: Dialects;
  readonly stored: IngestModule['stored'];
  readonly polled: Pick<PolledValues, 'of'>;
  readonly updates: Pick<Updates, 'addAll'>;
}

/** Blynk's HTTP and MQTT APIs for devices. Its own TCP protocol is not served. */
export function blynkModule(
  { route, boardCalls }: Pick<Platform, 'route' | 'boardCalls'>,
  { gate, dialects, stored, polled, updates }: BlynkNeeds,
): void {
  boardCalls.writeRefusals('/external/api/', writeRefusal);
  const latestOf = async ({ topic }: EnteredTopic) =>
    (await polled.of(topic.name, async () => topic)) ?? new Map<string, never>();
  const { find, hear } = createBlynkDialect({ gate, dialects, latestOf });
  dialects.register(find);
  stored.onEveryNode(hear);
  blynkRoutes(route, {
    gate,
    latestOf,
    addPast: updates.addAll,
    isConnected: ({ scope }) => dialects.hasSubscribers(scope),
  });
}
