import {
  isDataTypeKey,
  isFittable,
  isNumberLike,
  isPrototypeName,
  MAX_DATA_TYPES,
  MAX_SENT_NAME,
  numericValue,
  Pairs,
  type RecordValue,
  recordValue,
  sentNameOf,
} from '@tinkerstream/contract/points';
import {
  type BoardLocation,
  type BoardMessage,
  MAX_DEVICES,
  type MessageReason,
  type MessageReasonCode,
} from '@tinkerstream/contract/records';
import { NOTE_KEY } from '@tinkerstream/contract/topics';

import type { MessageSender } from '../../../platform/mqtt/gateway-types.ts';
import type { PacedSender } from './pace.ts';
import { canMakeRoom, type Missing, seriesKey, type TopicState } from './topic-directory.ts';

/** The decision about a message. */
export interface Decision {
  readonly device: { readonly id: string; readonly serialNumber: string } | undefined;
  /** The values that browsers get, by data-type key. Empty for a plain message. */
  readonly values: Pairs<RecordValue>;
  /** The series of each value, in the order of `values`. Empty if no value is stored. */
  readonly series: readonly number[];
  /** Whether the message contains the topic's location. */
  readonly hasLocation: boolean;
  /** Whether the message came within the interval of the owner's subscription. Boards receive it; no page draws it. */
  readonly isTooFast: boolean;
  /** Why parts of the message are not stored as sent. */
  readonly reasons: readonly MessageReason[];
}

/** The turn that a message takes within the interval of the owner's subscription. */
interface CountedTurn {
  readonly sender: PacedSender;
  readonly intervalMs: number;
}

const NO_VALUES: Decision['values'] = new Pairs();
const NO_REASONS: Decision['reasons'] = [];

/**
 * Decides what happens to a message of an active topic.
 *
 * @param time when the message arrived, in milliseconds of the monotonic clock
 * @param sender used for the interval of the owner's subscription, unless it is a board and the message names a device
 * @param canCreate whether missing parts may still be created. If not, the decision leaves them out.
 * @returns the decision, with the turn to count when it is taken; or the parts that the topic needs first
 */
export function decide(
  state: TopicState,
  message: BoardMessage,
  time: number,
  sender: Omit<MessageSender, 'publishing'>,
  canCreate: boolean,
):
  | { readonly missing: Missing; readonly decision?: never; readonly counts?: never }
  | { readonly missing?: never; readonly decision: Decision; readonly counts?: CountedTurn | undefined } {
  const { allowDataIntervalLimitSec, allowDynamicLocationUpdate } = state.owner.current.permission;
  const { deviceName } = message;
  const serialNumber = message.deviceSerialNumber || deviceName;
  const known = serialNumber ? state.devices.get(serialNumber) : undefined;
  const location = allowDynamicLocationUpdate ? message.location : undefined;
  const isPlaced = allowDynamicLocationUpdate && message.isLocationFromValues;
  const sent = isPlaced ? withoutLocation(message.values, state) : message.values;
  const { pairs, renamed } = withKeys(sent, state);
  const reasons = message.ignored.slice();
  if (message.location && !location && message.hasLocationKeys)
    reasons.push({ code: 'LOCATION_NOT_ALLOWED', detail: '' });
  if (pairs.size === 0 && !location) {
    const isNoFix = message.hasLocationKeys || isPlaced;
    if (reasons.length === 0) {
      reasons.push(
        isNoFix ? { code: 'LOCATION_NOT_VALID', detail: '0, 0' } : { code: 'NO_KEY_VALUE_PAIR', detail: '' },
      );
    }
    return { decision: nothingOf(known, reasons, false) };
  }

  const isNew = serialNumber !== '' && !known;
  const isOverDeviceLimit = isNew && state.devices.size >= MAX_DEVICES && !canMakeRoom(state, time);
  const isTooManyAtOnce = isNew && !isOverDeviceLimit && !state.newBoards.admits(serialNumber, sender, time);
  const isLeftOut = isOverDeviceLimit || isTooManyAtOnce;
  // Devices that are left out are paced by their connections too, so the memory for names has a limit.
  const isByDevice = serialNumber !== '' && !isLeftOut;
  const paceKey = sender.pacedAs ?? (isByDevice ? serialNumber : sender.connection);
  const intervalMs = sender.isUnpaced ? 0 : Math.max(0, allowDataIntervalLimitSec * 1000);
  if (state.pace.isTooFast(paceKey, time, intervalMs)) {
    const tooFast: MessageReason = { code: 'TOO_FAST', detail: String(allowDataIntervalLimitSec) };
    return { decision: nothingOf(known, [tooFast], true) };
  }

  const { classLimit } = state;
  if (classLimit && !sender.isUnpaced && classLimit.rate.isOver(paceKey, time, classLimit.perSecond)) {
    const overLimit: MessageReason = { code: 'CLASS_LIMIT', detail: String(1 / classLimit.perSecond) };
    return { decision: nothingOf(known, [overLimit], true) };
  }

  const isNameNew = deviceName !== '' && known?.serialName !== deviceName;
  const isSettling = known?.settlesOn !== undefined && time >= known.settlesOn;
  const isDeviceMissing =
    serialNumber !== '' && pairs.size > 0 && !isLeftOut && (!known || isNameNew || (isSettling && canCreate));
  const hasMoved = location !== undefined && !isSameLocation(state.location, location);
  const missingKeys: string[] = [];
  const isStorable = !(isDeviceMissing && canCreate);
  const board = known ?? state;
  /** A message with the same keys as before needs no look-up, and its keys and series take no memory again. */
  const before = isStorable && board.keysSent && pairs.hasKeys(board.keysSent.keys) ? board.keysSent : undefined;
  const keys: string[] = [];
  const found: number[] = [];
  let isAllOwn = true;
  let isNoted = false;
  const stored = new Array<RecordValue>(pairs.size);
  let storedCount = 0;
  for (let place = 0; place < pairs.size; place++) {
    const key = pairs.keyAt(place);
    if (!before && state.formulas?.keys.has(key)) {
      reasons.push({ code: 'KEY_COMPUTED', detail: key });
      continue;
    }
    const value = recordValue(pairs.valueAt(place));
    const ownSeries = before ? before.series[place] : state.series.get(seriesKey(key, known?.id));
    const isSeriesLimitReached = ownSeries === undefined && known !== undefined && !state.hasRoom;
    const target = isSeriesLimitReached ? state.series.get(seriesKey(key, undefined)) : ownSeries;
    if (target !== undefined && isStorable) {
      stored[storedCount++] = value;
      if (isNumberLikeText(value)) reasons.push({ code: 'STORED_AS_TEXT', detail: key });
      if (before) continue;
      keys.push(key);
      found.push(target);
      if (isSeriesLimitReached) reasons.push({ code: 'TOO_MANY_SERIES', detail: key });
      isAllOwn &&= !isSeriesLimitReached;
      continue;
    }
    // A note annotates the moment once the message is stored.
    if (key === NOTE_KEY && !state.dataTypeIds.has(key)) {
      isNoted = true;
      continue;
    }
    const refusal = keyRefusal(state, key, value, message.areNamesFitted);
    if (refusal) reasons.push({ code: refusal, detail: key });
    else if (canCreate) missingKeys.push(key);
    // Another message may have taken the last place since.
    else reasons.push({ code: 'TOO_MANY_DATA_TYPES', detail: key });
  }
  stored.length = storedCount;
  if (!before && isAllOwn && storedCount > 0 && storedCount === pairs.size)
    board.keysSent = { keys: keys.map(ownCopy), series: found };
  const series = before?.series ?? found;
  const isCounted = series.length > 0 || missingKeys.length > 0 || location !== undefined;
  const turn =
    intervalMs > 0 && isCounted && state.pace.isShared(paceKey) ? { sender: paceKey, time, intervalMs } : undefined;
  if (canCreate && (isDeviceMissing || hasMoved || missingKeys.length > 0 || turn)) {
    const missingDevice = serialNumber !== '' && !isLeftOut ? { serialNumber, serialName: deviceName } : undefined;
    return { missing: { keys: missingKeys, device: missingDevice, location, turn } };
  }
  if (renamed !== '') reasons.push({ code: 'KEY_RENAMED', detail: renamed });
  if (isOverDeviceLimit) reasons.push({ code: 'TOO_MANY_DEVICES', detail: serialNumber });
  if (isTooManyAtOnce) reasons.push({ code: 'NEW_DEVICES_TOO_FAST', detail: serialNumber });
  const isOfBoard = serialNumber !== '' && sender.userId === undefined;
  if (isOfBoard && state.nameUse.note(serialNumber, sender, time)) {
    reasons.push({ code: 'NAME_SHARED', detail: serialNumber });
  }
  const isStored = series.length > 0 || location !== undefined;
  const isLimitedByClass = classLimit !== undefined && !sender.isUnpaced;
  return {
    decision: {
      device: known,
      values: storedCount === 0 ? NO_VALUES : new Pairs(before?.keys ?? keys, stored),
      series,
      hasLocation: location !== undefined,
      isTooFast: false,
      reasons: reasons.length === 0 ? NO_REASONS : reasons,
    },
    // A note takes no turn of the interval: the value after it is stored.
    counts:
      (intervalMs > 0 && isStored) || (isLimitedByClass && (isStored || isNoted))
        ? { sender: paceKey, intervalMs: isStored ? intervalMs : 0 }
        : undefined,
  };
}

/** The decision to store nothing of a message. */
function nothingOf(device: Decision['device'], reasons: Decision['reasons'], isTooFast: boolean): Decision {
  return { device, values: NO_VALUES, series: [], hasLocation: false, isTooFast, reasons };
}

/** Drops `lat` and `lng`, which create no data types. Existing data types of these keys still get their values. */
function withoutLocation(values: BoardMessage['values'], { dataTypeIds }: TopicState): BoardMessage['values'] {
  const kept = new Pairs<string>();
  for (const [key, value] of values) if (dataTypeIds.has(key) || (key !== 'lat' && key !== 'lng')) kept.set(key, value);
  return kept;
}

/** The values by their stored keys, and the sent names in place of which each key stands. */
function withKeys(sent: BoardMessage['values'], { sentNames }: TopicState) {
  if (sentNames.size === 0) return { pairs: sent, renamed: '' };
  const pairs = new Pairs<string>();
  const renamed: string[] = [];
  for (const [name, value] of sent) {
    const key = sentNames.get(name.length > MAX_SENT_NAME ? sentNameOf(name) : name);
    if (key !== undefined) renamed.push(`${name} → ${key}`);
    pairs.set(key ?? name, value);
  }
  return renamed.length === 0 ? { pairs: sent, renamed: '' } : { pairs, renamed: renamed.join(', ') };
}

/** A copy: a substring would keep the whole message in memory. */
function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}

function isSameLocation(known: BoardLocation | undefined, { latitude, longitude }: BoardLocation): boolean {
  return known?.latitude === latitude && known.longitude === longitude;
}

/** Whether a value looks like a number but is stored as text. */
function isNumberLikeText(value: RecordValue): boolean {
  return typeof value === 'string' && numericValue(value) === undefined && isNumberLike(value);
}

/**
 * Why a key is not stored. Undefined if the key is a data type or can become one.
 * @param areNamesFitted whether a name that is no key is fitted
 */
export function keyRefusal(
  {
    topic,
    dataTypeIds,
  }: {
    readonly topic: Pick<TopicState['topic'], 'acceptsNewKeys'>;
    readonly dataTypeIds: ReadonlyMap<string, unknown>;
  },
  key: string,
  value: RecordValue,
  areNamesFitted = false,
): MessageReasonCode | undefined {
  if (dataTypeIds.has(key)) return undefined;
  if (isPrototypeName(key) && !areNamesFitted) return 'KEY_RESERVED';
  if (!isDataTypeKey(key) && !(areNamesFitted && isFittable(key))) return 'KEY_NOT_ALLOWED';
  if (topic.acceptsNewKeys === false) return 'KEY_NOT_ACCEPTED';
  if (numericValue(value) === undefined) return 'UNKNOWN_KEY_NOT_NUMERIC';
  return dataTypeIds.size >= MAX_DATA_TYPES ? 'TOO_MANY_DATA_TYPES' : undefined;
}
