import type {
  AcknowledgementPacket,
  ClientPacket,
  DisconnectPacket,
  Properties,
  PublishPacket,
  Qos,
  SubscribePacket,
  Subscription,
  UnsubscribePacket,
  Version,
} from './client-packet.ts';
import { decodeConnect } from './decode-connect.ts';
import type { FieldReader } from './field-reader.ts';
import { PacketError, REASON } from './packet-error.ts';
import { readProperties } from './properties.ts';
import { isTopicFilter, isTopicName } from './topic-names.ts';

const NO_PROPERTIES: Properties = {};

const CONNECT = 1;
const PUBLISH = 3;
const PUBREL = 6;
const SUBSCRIBE = 8;
const UNSUBSCRIBE = 10;

/** Decoders by packet type, for every client packet except CONNECT and PUBLISH. */
const DECODERS: Readonly<Record<number, (fields: FieldReader, version: Version) => ClientPacket>> = {
  4: (fields, version) => decodeAcknowledgement('puback', fields, version),
  5: (fields, version) => decodeAcknowledgement('pubrec', fields, version),
  [PUBREL]: (fields, version) => decodeAcknowledgement('pubrel', fields, version),
  7: (fields, version) => decodeAcknowledgement('pubcomp', fields, version),
  [SUBSCRIBE]: decodeSubscribe,
  [UNSUBSCRIBE]: decodeUnsubscribe,
  12: () => ({ type: 'pingreq' }),
  14: decodeDisconnect,
};

/** The reason codes that a client may send in MQTT 5 (sections 3.4.2.1, 3.5.2.1, 3.6.2.1, 3.7.2.1, 3.14.2.1). */
const RECEIPT_CODES: ReadonlySet<number> = new Set([0x00, 0x10, 0x80, 0x83, 0x87, 0x90, 0x91, 0x97, 0x99]);
const RELEASE_CODES: ReadonlySet<number> = new Set([0x00, 0x92]);
const CODES: Readonly<Record<AcknowledgementPacket['type'] | 'disconnect', ReadonlySet<number>>> = {
  puback: RECEIPT_CODES,
  pubrec: RECEIPT_CODES,
  pubrel: RELEASE_CODES,
  pubcomp: RELEASE_CODES,
  disconnect: new Set([0x00, 0x04, 0x80, 0x81, 0x82, 0x83, 0x90, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99]),
};

/** The four reserved bits of the first byte (MQTT 3.1.1 table 2.2), by packet type. */
const reservedFlags = (type: number): number => (type === PUBREL || type === SUBSCRIBE || type === UNSUBSCRIBE ? 2 : 0);

/** Whether a connection can start with this byte, so that other protocols are refused immediately. */
export function mayBeginWith(firstByte: number): boolean {
  return firstByte >> 4 === CONNECT;
}

/**
 * Decodes a client packet, and rejects everything its MQTT version forbids. Clause numbers refer to MQTT 3.1.1 unless
 * stated otherwise.
 * @param version the connection's MQTT version; undefined before its CONNECT
 * @throws PacketError if the packet must close the connection
 */
export function decodePacket(firstByte: number, fields: FieldReader, version: Version | undefined): ClientPacket {
  const type = firstByte >> 4;
  if (version === undefined) {
    // The first packet is a CONNECT [3.1.0-1].
    if (!mayBeginWith(firstByte)) throw new PacketError('a packet before CONNECT', REASON.protocolError);
    return decodeConnect(firstByte, fields);
  }
  if (type === PUBLISH) return decodePublish(firstByte, fields, version);
  const decode = DECODERS[type];
  // A second CONNECT [3.1.0-2], a server's packet, AUTH without ongoing authentication, types 0 and 15.
  if (!decode) throw new PacketError('unexpected packet type', REASON.protocolError);
  // [2.2.2-1, 2.2.2-2, 3.6.1-1, 3.8.1-1, 3.10.1-1, 3.14.1-1]
  if (version > 3 && (firstByte & 0x0f) !== reservedFlags(type)) throw new PacketError('reserved flags');
  const packet = decode(fields, version);
  fields.end();
  return packet;
}

function decodePublish(firstByte: number, fields: FieldReader, version: Version): PublishPacket {
  const qos = (firstByte >> 1) & 0x03;
  if (qos === 3) throw new PacketError('QoS 3'); // [3.3.1-4]
  if (qos === 0 && firstByte & 0x08) throw new PacketError('DUP with QoS 0'); // [3.3.1-2]
  const topicName = fields.name();
  const id = qos > 0 ? fields.packetId() : 0;
  const properties = version === 5 ? readProperties(fields, 'publish') : NO_PROPERTIES;
  // The gateway offers no topic aliases, so any alias is invalid [MQTT5-3.3.2-9].
  if (properties.topicAlias !== undefined) throw new PacketError('topic alias', REASON.topicAliasInvalid);
  // MQTT 5 section 3.3.2.1: without an alias there must be a name.
  if (topicName === '') throw new PacketError('no topic name', REASON.protocolError);
  if (!isTopicName(topicName)) throw new PacketError('topic name', REASON.topicNameInvalid);
  const retain = (firstByte & 1) === 1;
  return { type: 'publish', topicName, payload: fields.rest(), qos: qos as Qos, retain, id, properties };
}

function decodeAcknowledgement(
  type: AcknowledgementPacket['type'],
  fields: FieldReader,
  version: Version,
): AcknowledgementPacket {
  const id = fields.packetId();
  const reasonCode = decodeReason(type, fields, version);
  if (version === 5 && fields.remaining > 0) readProperties(fields, 'acknowledgement');
  return { type, id, reasonCode };
}

/** The reason code. Before MQTT 5, and where it is left out, it is success. */
function decodeReason(type: keyof typeof CODES, fields: FieldReader, version: Version): number {
  const code = version === 5 && fields.remaining > 0 ? fields.byte() : 0;
  if (!CODES[type].has(code)) throw new PacketError(`${type} with reason ${code}`, REASON.protocolError);
  return code;
}

function decodeSubscribe(fields: FieldReader, version: Version): SubscribePacket {
  const id = fields.packetId();
  if (version === 5 && readProperties(fields, 'subscribe').subscriptionIdentifier !== undefined) {
    throw new PacketError('subscription identifier', REASON.subscriptionIdsNotSupported);
  }
  const subscriptions = atLeastOne(fields, () => decodeSubscription(fields, version)); // [3.8.3-3]
  return { type: 'subscribe', id, subscriptions };
}

function decodeSubscription(fields: FieldReader, version: Version): Subscription {
  const filter = decodeFilter(fields);
  const options = fields.byte();
  const qos = options & 0x03;
  const retainHandling = (options >> 4) & 0x03;
  if (qos === 3) throw new PacketError('QoS 3'); // [3.8.3-4]
  // Reserved bits: all but the QoS [3.8.3-4]; in MQTT 5 the two highest [MQTT5-3.8.3-5].
  if (options & (version === 5 ? 0xc0 : 0xfc)) throw new PacketError('reserved subscription options');
  if (retainHandling === 3) throw new PacketError('Retain Handling 3', REASON.protocolError);
  // [MQTT5-3.8.3-4]
  if (version === 5 && options & 0x04 && filter.startsWith('$share/')) {
    throw new PacketError('No Local of a shared subscription', REASON.protocolError);
  }
  return {
    filter,
    qos: qos as Qos,
    noLocal: (options & 0x04) !== 0,
    retainAsPublished: (options & 0x08) !== 0,
    retainHandling: retainHandling as 0 | 1 | 2,
  };
}

function decodeUnsubscribe(fields: FieldReader, version: Version): UnsubscribePacket {
  const id = fields.packetId();
  if (version === 5) readProperties(fields, 'unsubscribe');
  const filters = atLeastOne(fields, () => decodeFilter(fields)); // [3.10.3-2]
  return { type: 'unsubscribe', id, filters };
}

function atLeastOne<Part>(fields: FieldReader, read: () => Part): Part[] {
  const parts: Part[] = [];
  while (fields.remaining > 0) parts.push(read());
  if (parts.length === 0) throw new PacketError('nothing to subscribe to', REASON.protocolError);
  return parts;
}

function decodeFilter(fields: FieldReader): string {
  const filter = fields.name();
  if (!isTopicFilter(filter)) throw new PacketError('topic filter'); // [4.7.1-2, 4.7.1-3, 4.7.3-1]
  return filter;
}

function decodeDisconnect(fields: FieldReader, version: Version): DisconnectPacket {
  const reasonCode = decodeReason('disconnect', fields, version);
  const properties = version === 5 && fields.remaining > 0 ? readProperties(fields, 'disconnect') : {};
  return { type: 'disconnect', reasonCode, sessionExpiryInterval: properties.sessionExpiryInterval };
}
