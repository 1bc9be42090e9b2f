import type { RecordValue } from '@tinkerstream/contract/points';
import { isJson, parseBoardMessage } from '@tinkerstream/contract/records';
import type { Origin } from '../../../platform/incoming-message.ts';
import type { StoredMessage } from './stored-message.ts';

type Place = Pick<StoredMessage, 'topic' | 'projectIds'>;
type Device = NonNullable<StoredMessage['device']>;

/** Values that the messages of a batch share. Messages refer to a value by its number. */
interface Tables {
  readonly places: readonly Place[];
  readonly devices: readonly Device[];
  readonly origins: readonly Origin[];
  readonly keys: readonly string[];
}

const UINT32_BYTES = 4;
const DOUBLE_BYTES = 8;
/** The fixed part of a message: place, device, origin, flags, time, bytes of the values, and of the payload. */
const HEAD_BYTES = 6 * UINT32_BYTES + DOUBLE_BYTES;
const NO_DEVICE = 0xffff_ffff;
const TOO_FAST = 1;
/** The bit of a key that marks a text: its length and its bytes follow, instead of a number. */
const IS_TEXT = 0x8000_0000;
/** Maximum bytes of UTF-8 for one unit of UTF-16. */
const MAX_UNIT_BYTES = 3;

/** Entries by key, numbered from 0. */
class Table<Key, Entry> {
  readonly entries: Entry[] = [];
  readonly #numbers = new Map<Key, number>();

  find(key: Key): number | undefined {
    return this.#numbers.get(key);
  }

  add(key: Key, entry: Entry): number {
    const number = this.entries.push(entry) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

/**
 * Stored messages as bytes for other nodes. Most messages interest no client there: shared values are sent once, and
 * payload and values are decoded only when they are read.
 */
export function encodeMessages(messages: readonly StoredMessage[]): Buffer {
  const places = new Table<StoredMessage['topic'], Place>();
  const devices = new Table<Device, Device>();
  const origins = new Table<string, Origin>();
  const keys = new Table<string, string>();

  function placeEntry({ topic, projectIds }: StoredMessage): number {
    const known = places.find(topic);
    if (known !== undefined && places.entries[known]?.projectIds === projectIds) return known;
    return places.add(topic, { topic: { id: topic.id, name: topic.name }, projectIds });
  }

  function deviceEntry(device: Device): number {
    return devices.find(device) ?? devices.add(device, { id: device.id, serialNumber: device.serialNumber });
  }

  function originEntry(origin: Origin): number {
    const { transport, qos, retain, hops, clientId, chain, isOfBoard, board } = origin;
    // The origin is written by hand, because each message has its own object, and nearly none has the optional fields.
    const ofApplet = board === undefined && chain === undefined ? '' : JSON.stringify([board, chain]);
    const key = `${transport} ${qos} ${retain} ${hops} ${isOfBoard} ${clientId} ${ofApplet}`;
    const known = origins.find(key);
    if (known !== undefined) return known;
    const { mqtt: _, ...shared } = origin;
    return origins.add(key, shared);
  }

  const bytes = Buffer.allocUnsafe(messages.reduce((sum, message) => sum + maxBytesOf(message), 0));
  let at = 0;
  for (const message of messages) {
    const { device, origin, time, isTooFast, values, payload } = message;
    at = bytes.writeUInt32LE(placeEntry(message), at);
    at = bytes.writeUInt32LE(device ? deviceEntry(device) : NO_DEVICE, at);
    at = bytes.writeUInt32LE(originEntry(origin), at);
    at = bytes.writeUInt32LE(isTooFast ? TOO_FAST : 0, at);
    at = bytes.writeDoubleLE(time, at);
    const lengthsAt = at;
    at += 2 * UINT32_BYTES;
    for (const [key, value] of values) {
      const number = keys.find(key) ?? keys.add(key, key);
      if (typeof value === 'number') {
        at = bytes.writeUInt32LE(number, at);
        at = bytes.writeDoubleLE(value, at);
      } else {
        at = bytes.writeUInt32LE(number + IS_TEXT, at);
        const length = bytes.write(value, at + UINT32_BYTES);
        at = bytes.writeUInt32LE(length, at) + length;
      }
    }
    bytes.writeUInt32LE(at - lengthsAt - 2 * UINT32_BYTES, lengthsAt);
    bytes.writeUInt32LE(payload.length, lengthsAt + UINT32_BYTES);
    at += payload.copy(bytes, at);
  }
  const tables: Tables = {
    places: places.entries,
    devices: devices.entries,
    origins: origins.entries,
    keys: keys.entries,
  };
  const head = Buffer.from(JSON.stringify(tables));
  const length = Buffer.allocUnsafe(UINT32_BYTES);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, bytes.subarray(0, at)]);
}

function maxBytesOf({ values, payload }: StoredMessage): number {
  let bytes = HEAD_BYTES + payload.length;
  for (const value of values.values()) {
    bytes += UINT32_BYTES;
    bytes += typeof value === 'number' ? DOUBLE_BYTES : UINT32_BYTES + MAX_UNIT_BYTES * value.length;
  }
  return bytes;
}

/** @throws RangeError, SyntaxError or TypeError for bytes that `encodeMessages` has not written */
export function decodeMessages(bytes: Buffer): StoredMessage[] {
  const start = UINT32_BYTES + bytes.readUInt32LE(0);
  const tables = JSON.parse(bytes.toString('utf8', UINT32_BYTES, start)) as Tables;
  const messages: StoredMessage[] = [];
  for (let at = start; at < bytes.length; ) {
    const message = new SentMessage(bytes, at, tables);
    messages.push(message);
    at = message.end;
  }
  return messages;
}

function entry<Entry>(entries: readonly Entry[], number: number): Entry {
  const found = entries[number];
  if (found === undefined) throw new RangeError('A message names an entry that is not there');
  return found;
}

/** A message of another node. Payload, text and values are decoded when they are read. */
class SentMessage implements StoredMessage {
  readonly topic: StoredMessage['topic'];
  readonly projectIds: readonly string[];
  readonly device: Device | undefined;
  readonly origin: Origin;
  readonly isTooFast: boolean;
  readonly time: number;
  readonly end: number;
  readonly #bytes: Buffer;
  readonly #keys: readonly string[];
  readonly #valuesAt: number;
  readonly #payloadAt: number;
  #payload: Buffer | undefined;
  #values: ReadonlyMap<string, RecordValue> | undefined;
  #sent: { readonly text: string; readonly sentBy: string } | undefined;

  constructor(bytes: Buffer, at: number, { places, devices, origins, keys }: Tables) {
    const device = bytes.readUInt32LE(at + UINT32_BYTES);
    const { topic, projectIds } = entry(places, bytes.readUInt32LE(at));
    this.topic = topic;
    this.projectIds = projectIds;
    this.device = device === NO_DEVICE ? undefined : entry(devices, device);
    this.origin = entry(origins, bytes.readUInt32LE(at + 2 * UINT32_BYTES));
    this.isTooFast = bytes.readUInt32LE(at + 3 * UINT32_BYTES) === TOO_FAST;
    this.time = bytes.readDoubleLE(at + 4 * UINT32_BYTES);
    this.#bytes = bytes;
    this.#keys = keys;
    this.#valuesAt = at + HEAD_BYTES;
    this.#payloadAt = this.#valuesAt + bytes.readUInt32LE(this.#valuesAt - 2 * UINT32_BYTES);
    this.end = this.#payloadAt + bytes.readUInt32LE(this.#valuesAt - UINT32_BYTES);
    if (this.end > bytes.length) throw new RangeError('A message is longer than its batch');
  }

  /** A copy: the payload may wait for a board that is away, and would keep the whole batch in memory. */
  get payload(): Buffer {
    this.#payload ??= Buffer.from(this.#bytes.subarray(this.#payloadAt, this.end));
    return this.#payload;
  }

  get text(): string {
    return this.#parse().text;
  }

  get sentBy(): string {
    return this.#parse().sentBy;
  }

  get values(): ReadonlyMap<string, RecordValue> {
    this.#values ??= this.#readValues();
    return this.#values;
  }

  #parse(): { readonly text: string; readonly sentBy: string } {
    this.#sent ??= readSent(this.payload.toString('utf8'), this.device);
    return this.#sent;
  }

  #readValues(): Map<string, RecordValue> {
    const values = new Map<string, RecordValue>();
    for (let at = this.#valuesAt; at < this.#payloadAt; ) {
      const key = this.#bytes.readUInt32LE(at);
      at += UINT32_BYTES;
      if (key < IS_TEXT) {
        values.set(entry(this.#keys, key), this.#bytes.readDoubleLE(at));
        at += DOUBLE_BYTES;
      } else {
        const end = at + UINT32_BYTES + this.#bytes.readUInt32LE(at);
        values.set(entry(this.#keys, key - IS_TEXT), this.#bytes.toString('utf8', at + UINT32_BYTES, end));
        at = end;
      }
    }
    return values;
  }
}

/** Reads the payload of a message that another node has stored. */
export function readSent(sent: string, device: StoredMessage['device']): Pick<StoredMessage, 'text' | 'sentBy'> {
  const { text, deviceSerialNumber, deviceName } = parseBoardMessage(sent);
  // Only the topic knows whether it reads JSON.
  if (isJson(sent)) return { text: sent, sentBy: device?.serialNumber ?? '' };
  return { text, sentBy: deviceSerialNumber || deviceName };
}
