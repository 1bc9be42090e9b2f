import { TIME_KEYS } from '@tinkerstream/contract/plain-http';
import { type MessageReason, pairsOfJson } from '@tinkerstream/contract/records';
import { networkEventOf } from './lorawan.ts';
import { readTime, type TimeProblem } from './named-time.ts';

type Json = Readonly<Record<string, unknown>>;
type Pair = readonly [key: string, value: string];

/** Why nothing of a message is stored. */
interface Problem extends MessageReason {
  readonly code: TimeProblem | 'NOT_AN_UPLINK' | 'NO_DECODED_PAYLOAD';
}

/** A JSON object as a message. */
export interface JsonMessage {
  /** The values of the message, with the board that it names. */
  readonly pairs: readonly Pair[];
  /** When the message was measured, if it has a time, in milliseconds since 1970 UTC. */
  readonly time: number | undefined;
  /** The keys of values that are missing, such as `nan`. */
  readonly missing: readonly string[];
  /** Why nothing of the message is stored, with its index in a list. */
  readonly problem?: Problem | undefined;
  /** Whether a LoRaWAN network posted the message. */
  readonly isNetworkEvent?: true;
}

/** Maximum characters of a time in a reason. */
const MAX_SHOWN_TIME = 40;

/**
 * Reads a JSON object. Its time is one of `TIME_KEYS`, or in the form of ThingsBoard, `{"ts":…,"values":{…}}`, or of a
 * LoRaWAN network.
 * @param index in a list
 * @param event the kind of a network's event in the address
 * @returns undefined for anything but an object
 */
export function readJsonMessage(
  json: unknown,
  now: number,
  { index, event }: { readonly index?: number | undefined; readonly event?: string | undefined } = {},
): JsonMessage | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const explain = (code: Problem['code'], detail: string): Problem =>
    index === undefined ? { code, detail } : { code, detail: `[${index}] ${detail}`, index };
  const missing: string[] = [];
  const timed = (pairs: readonly Pair[], written: unknown): JsonMessage => {
    if (!isWritten(written)) return { pairs, missing, time: undefined };
    const read = readTime(written, now);
    if (read.problem) {
      return {
        pairs,
        missing,
        time: undefined,
        problem: explain(read.problem, String(written).slice(0, MAX_SHOWN_TIME)),
      };
    }
    // The time of a fast clock becomes now: later, the value would be the latest of all boards. A list keeps its times,
    // by which a repeated list is recognised.
    return { pairs, missing, time: index === undefined ? Math.min(read.time, now) : read.time };
  };

  const network = networkEventOf(json as Json, event);
  if (network) {
    const { name, serialNumber, receivedAt, values } = network;
    const board: Pair[] = [
      ['_dsn', serialNumber],
      ['_dn', name],
    ];
    const message = (): JsonMessage => {
      const none = { pairs: board, missing, time: undefined };
      if (network.event !== 'uplink') return { ...none, problem: explain('NOT_AN_UPLINK', network.event) };
      if (!values) return { ...none, problem: explain('NO_DECODED_PAYLOAD', name || serialNumber) };
      return timed([...board, ...(pairsOfJson(values, missing) ?? [])], receivedAt);
    };
    return { ...message(), isNetworkEvent: true };
  }

  const { ts, values, ...rest } = json as Json;
  const ofValues = ts === undefined ? undefined : pairsOfJson(values, missing);
  if (ofValues) return timed([...(pairsOfJson(rest, missing) ?? []), ...ofValues], ts);
  const ofTime = Object.entries(json).find(([key, value]) => TIME_KEYS.has(key) && isWritten(value));
  const others = Object.entries(json).filter(([key]) => !TIME_KEYS.has(key));
  return timed(pairsOfJson(Object.fromEntries(others), missing) ?? [], ofTime?.[1]);
}

/** Whether a board sends a time: a missing one is absent, empty, null or `nan`. */
function isWritten(time: unknown): boolean {
  return time !== undefined && time !== null && time !== '' && !Number.isNaN(time);
}
