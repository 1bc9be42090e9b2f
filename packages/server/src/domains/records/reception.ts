import {
  type BoardLocation,
  type BoardMessage,
  type MessageReason,
  type MessageReasonCode,
  numericValue,
  type RecordValue,
} from '@tinkerstream/contract/records';
import { isDataTypeKey, isProgramWord, MAX_DATA_TYPES } from '@tinkerstream/contract/topics';
import { MAX_DEVICES, type Missing, seriesKey, type TopicState } from './topic-directory.ts';

/** What becomes of a message. */
export interface Reception {
  readonly device: { readonly id: string; readonly serialNumber: string } | undefined;
  /** What browsers see, by data-type key. Empty for a simple message. */
  readonly values: ReadonlyMap<string, RecordValue>;
  /** Where the values are stored, in their order; empty when none is. */
  readonly series: readonly number[];
  /** Whether it tells where the topic is. */
  readonly isLocated: boolean;
  /** Why not all of it is stored. */
  readonly reasons: readonly MessageReason[];
}

/**
 * Decides what becomes of a message of a topic that is switched on.
 *
 * @param time when it arrived, in milliseconds of the monotonic clock
 * @param canCreate whether what is missing can still be created; else it is left out
 * @returns what has to be created or moved first, and nothing has happened yet; or the reception
 */
export function receive(
  state: TopicState,
  message: BoardMessage,
  time: number,
  canCreate: boolean,
):
  | { readonly missing: Missing; readonly reception?: never }
  | { readonly missing?: never; readonly reception: Reception } {
  const { allowDataIntervalLimitSec, allowDynamicLocationUpdate } = state.owner.current;
  const { values: pairs, deviceName } = message;
  const serialNumber = message.deviceSerialNumber || deviceName;
  const known = serialNumber ? state.devices.get(serialNumber) : undefined;
  const device = known && { id: known.id, serialNumber };
  const location = allowDynamicLocationUpdate ? message.location : undefined;
  const reasons = message.ignored.slice();
  if (message.location && !location && message.isPositioned) reasons.push({ code: 'LOCATION_NOT_ALLOWED', detail: '' });
  if (pairs.size === 0 && !location) {
    if (reasons.length === 0) reasons.push({ code: 'NO_KEY_VALUE_PAIR', detail: '' });
    return { reception: { device, values: new Map(), series: [], isLocated: false, reasons } };
  }

  const isCrowded = serialNumber !== '' && !known && state.devices.size >= MAX_DEVICES;
  // Devices that are too many are one sender: what is remembered of senders has a bound.
  const sender = isCrowded ? '' : serialNumber;
  const intervalMs = Math.max(0, allowDataIntervalLimitSec * 1000);
  if (state.pace.isTooFast(sender, time, intervalMs)) {
    const values = new Map<string, RecordValue>();
    for (const [key, text] of pairs) if (state.dataTypeIds.has(key)) values.set(key, numericValue(text) ?? text);
    const tooFast: MessageReason = { code: 'TOO_FAST', detail: String(allowDataIntervalLimitSec) };
    return { reception: { device, values, series: [], isLocated: false, reasons: [tooFast] } };
  }

  const isNameNew = deviceName !== '' && known?.serialName !== deviceName;
  const isDeviceMissing = serialNumber !== '' && pairs.size > 0 && !isCrowded && (!known || isNameNew);
  const isElsewhere = location !== undefined && !isAt(state.location, location);
  const missingKeys: string[] = [];
  const series: number[] = [];
  const values = new Map<string, RecordValue>();
  for (const [key, text] of pairs) {
    const number = numericValue(text);
    const own = state.series.get(seriesKey(key, known?.id));
    const isOwnFull = own === undefined && known !== undefined && !state.hasRoom;
    const into = isOwnFull ? state.series.get(seriesKey(key, undefined)) : own;
    if (into !== undefined && !(isDeviceMissing && canCreate)) {
      series.push(into);
      values.set(key, number ?? text);
      if (isOwnFull) reasons.push({ code: 'TOO_MANY_SERIES', detail: key });
      continue;
    }
    const refusal = refusalOfKey(state, key, number);
    if (refusal) reasons.push({ code: refusal, detail: key });
    else if (canCreate) missingKeys.push(key);
    // Another message took the last place meanwhile.
    else reasons.push({ code: 'TOO_MANY_DATA_TYPES', detail: key });
  }
  const counts = series.length > 0 || missingKeys.length > 0 || location !== undefined;
  const turn = intervalMs > 0 && state.pace.isShared && counts ? { sender, time, intervalMs } : undefined;
  if (canCreate && (isDeviceMissing || isElsewhere || missingKeys.length > 0 || turn)) {
    const sentBy = serialNumber !== '' && !isCrowded ? { serialNumber, serialName: deviceName } : undefined;
    return { missing: { keys: missingKeys, device: sentBy, location, turn } };
  }
  if (isCrowded) reasons.push({ code: 'TOO_MANY_DEVICES', detail: serialNumber });
  if (series.length > 0 || location) state.pace.count(sender, time, intervalMs);
  return { reception: { device, values, series, isLocated: location !== undefined, reasons } };
}

function isAt(place: BoardLocation | undefined, { latitude, longitude }: BoardLocation): boolean {
  return place?.latitude === latitude && place.longitude === longitude;
}

/** Why a key is not stored; undefined where it is a data type of the topic or can become one. */
function refusalOfKey(
  { dataTypeIds }: TopicState,
  key: string,
  number: number | undefined,
): MessageReasonCode | undefined {
  if (dataTypeIds.has(key)) return undefined;
  if (isProgramWord(key)) return 'KEY_RESERVED';
  if (!isDataTypeKey(key)) return 'KEY_NOT_ALLOWED';
  if (number === undefined) return 'UNKNOWN_KEY_NOT_NUMERIC';
  return dataTypeIds.size >= MAX_DATA_TYPES ? 'TOO_MANY_DATA_TYPES' : undefined;
}
