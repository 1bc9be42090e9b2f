import type { ConnectPacket, Properties, Qos, Version, Will } from './client-packet.ts';
import type { FieldReader } from './field-reader.ts';
import { PacketError, REASON } from './packet-error.ts';
import { readProperties } from './properties.ts';
import { isTopicName } from './topic-names.ts';

const RESERVED = 0x01;
const CLEAN = 0x02;
const WILL = 0x04;
const WILL_RETAIN = 0x20;
const PASSWORD = 0x40;
const USERNAME = 0x80;

/** Decodes a CONNECT (section 3.1 of MQTT 3.1.1 and 5). Clause numbers refer to MQTT 3.1.1 unless stated otherwise. */
export function decodeConnect(firstByte: number, fields: FieldReader): ConnectPacket {
  const version = decodeLevel(fields);
  const flags = fields.byte();
  // MQTT 3.1 does not define these bits, so any value is valid.
  if (version > 3 && (firstByte & 0x0f || flags & RESERVED)) throw new PacketError('reserved flags'); // [2.2.2-2, 3.1.2-3]
  const keepAlive = fields.uint16();
  try {
    return { type: 'connect', version, keepAlive, ...decodeRest(fields, version, flags) };
  } catch (error) {
    if (error instanceof PacketError) error.version = version;
    throw error;
  }
}

function decodeRest(fields: FieldReader, version: Version, flags: number) {
  const properties: Properties = version === 5 ? readProperties(fields, 'connect') : {};
  // MQTT 5 section 3.1.2.11.10
  if (properties.authenticationData && properties.authenticationMethod === undefined) {
    throw new PacketError('authentication data without a method', REASON.protocolError);
  }
  const clean = (flags & CLEAN) !== 0;
  const clientId = decodeClientId(fields, version, clean);
  const will = decodeWill(fields, flags, version);
  // Before MQTT 5 there is no password without a user name [3.1.2-22].
  if (version < 5 && flags & PASSWORD && !(flags & USERNAME)) throw new PacketError('password without user name');
  const username = flags & USERNAME ? fields.name() : undefined; // [3.1.2-18, 3.1.2-19]
  const password = flags & PASSWORD ? fields.binary() : undefined; // [3.1.2-20, 3.1.2-21]
  fields.end();
  return { clean, clientId, username, password, will, properties };
}

function decodeLevel(fields: FieldReader): Version {
  const name = fields.name();
  if (name !== 'MQTT' && name !== 'MQIsdp') throw new PacketError('not MQTT'); // [3.1.2-1]
  const level = fields.byte();
  const isKnown = level === 3 || level === 4 || level === 5;
  if (isKnown && (level === 3) === (name === 'MQIsdp')) return level;
  const error = new PacketError(`${name} of level ${level}`, REASON.unsupportedVersion); // [3.1.2-2]
  // The refusal of an unknown level is an MQTT 5 packet [MQTT5-3.1.2-2], because the client may be newer than that. A
  // mosquitto bridge first tries its level plus 0x80, then the plain level once that is refused.
  error.version = isKnown || level === 0x83 || level === 0x84 ? 4 : 5;
  throw error;
}

function decodeClientId(fields: FieldReader, version: Version, clean: boolean): string {
  const length = fields.remaining;
  try {
    const clientId = fields.name();
    // MQTT 3.1 has no empty id; MQTT 3.1.1 allows one with a clean session only [3.1.3-7, 3.1.3-8].
    if (clientId !== '' || version === 5 || (version === 4 && clean)) return clientId;
  } catch (error) {
    // [3.1.3-5]; only MQTT 5 reports this, and only if there is an id at all
    if (version < 5 || length < 2) throw error;
  }
  throw new PacketError('client identifier', REASON.clientIdNotValid);
}

function decodeWill(fields: FieldReader, flags: number, version: Version): Will | undefined {
  const qos = (flags >> 3) & 0x03;
  const retain = (flags & WILL_RETAIN) !== 0;
  if (!(flags & WILL)) {
    if (qos > 0 || retain) throw new PacketError('will flags without a will'); // [3.1.2-11, 3.1.2-13, 3.1.2-15]
    return undefined;
  }
  if (qos === 3) throw new PacketError('will with QoS 3'); // [3.1.2-14]
  const properties = version === 5 ? readProperties(fields, 'will') : {};
  const topicName = fields.name(); // [3.1.2-9, 3.1.3-10]
  const payload = Buffer.from(fields.binary());
  if (!isTopicName(topicName)) throw new PacketError('will topic');
  // Names that start with $ belong to the server (section 4.7.2). The wills that bridges leave there are dropped.
  if (topicName.startsWith('$')) return undefined;
  return { topicName, payload, qos: qos as Qos, retain, properties };
}
