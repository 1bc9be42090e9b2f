import { TIME_KEYS } from '@tinkerstream/contract/boards';
import { type MessageReason, pairsOfJson } from '@tinkerstream/contract/records';
import { networkEventOf } from './lorawan.ts';
import { readTime, type TimeProblem } from './named-time.ts';

type Json = Readonly<Record<string, unknown>>;
type Pair = readonly [key: string, value: string];

/** Why nothing of a message is stored. */
interface Problem extends MessageReason {
  readonly code: TimeProblem | 'NOT_AN_UPLINK' | 'NO_DECODED_PAYLOAD';
}

/** An object of JSON as a message. */
export interface JsonMessage {
  /** Its values, with the board that it names. */
  readonly pairs: readonly Pair[];
  /** When it was measured, if it says so, in milliseconds since 1970 UTC. */
  readonly time: number | undefined;
  /** The keys of values that are missing, such as `nan`. */
  readonly missing: readonly string[];
  /** Why nothing of it is stored, with its index in a list. */
  readonly problem?: Problem | undefined;
  /** Whether a LoRaWAN network posted it. */
  readonly isNetworkEvent?: true;
}

/** Of a time in a reason, in characters. */
const MAX_SHOWN_TIME = 40;

/**
 * Reads an object of JSON. Its time is one of `TIME_KEYS`, or in the form of ThingsBoard, `{"ts":…,"values":{…}}`, or that of a
 * LoRaWAN network.
 * @param index in a list
 * @param event what the address says of a network's event
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
    // Of a fast clock, it is of now: later, it would be the latest value of all boards. A list keeps its times, by which it is known
    // when it comes again.
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

/** Whether a board has a time to send: a missing one is left out, empty, null or `nan`. */
function isWritten(time: unknown): boolean {
  return time !== undefined && time !== null && time !== '' && !Number.isNaN(time);
}
