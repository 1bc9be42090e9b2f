import type { Qos, Version } from './client-packet.ts';

const FIRST_BYTES = { puback: 0x40, pubrec: 0x50, pubrel: 0x62, pubcomp: 0x70 } as const;

type Acknowledgement = keyof typeof FIRST_BYTES;

/** Encodes a PUBACK, PUBREC, PUBREL or PUBCOMP. Only MQTT 5 has reason codes; success needs none. */
export function encodeAcknowledgement(type: Acknowledgement, id: number, reasonCode = 0): Buffer {
  const bytes = [FIRST_BYTES[type], reasonCode ? 3 : 2, id >> 8, id & 0xff];
  return Buffer.from(reasonCode ? [...bytes, reasonCode] : bytes);
}

/** Bytes of an acknowledgement without a reason code. */
export const SHORT_BYTES = 4;

/** An acknowledgement without a reason code, as one number of 32 bits: many wait, and leave together. */
export function shortAcknowledgement(type: Acknowledgement, id: number): number {
  return (FIRST_BYTES[type] << 24) | (2 << 16) | id;
}

/** The bytes of short acknowledgements. */
export function encodeShort(acknowledgements: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(SHORT_BYTES * acknowledgements.length);
  let at = 0;
  for (const one of acknowledgements) at = bytes.writeUInt32BE(one, at);
  return bytes;
}

/** Encodes a server's DISCONNECT, which only MQTT 5 has. */
export function encodeDisconnect(reasonCode: number): Buffer {
  return Buffer.from([0xe0, 1, reasonCode]);
}

export const PINGRESP = Buffer.from([0xd0, 0]);

interface PublishFields {
  readonly topicName: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly dup: boolean;
  /** The packet id, ignored with QoS 0. */
  readonly id: number;
  /** The properties, for MQTT 5 only: encoded, without their length. */
  readonly properties: Buffer;
}

/** Encodes a PUBLISH (MQTT 3.1.1 section 3.3). */
export function encodePublish(fields: PublishFields, version: Version): Buffer {
  const { topicName, payload, qos, retain, dup, id, properties } = fields;
  const nameLength = Buffer.byteLength(topicName);
  const propertyBytes = version === 5 ? variableBytes(properties.length) + properties.length : 0;
  const remaining = 2 + nameLength + (qos > 0 ? 2 : 0) + propertyBytes + payload.length;
  const bytes = Buffer.allocUnsafe(1 + variableBytes(remaining) + remaining);
  let at = bytes.writeUInt8(0x30 | (dup ? 0x08 : 0) | (qos << 1) | (retain ? 1 : 0));
  at = writeVariable(bytes, remaining, at);
  at = bytes.writeUInt16BE(nameLength, at);
  at += bytes.write(topicName, at);
  if (qos > 0) at = bytes.writeUInt16BE(id, at);
  if (version === 5) {
    at = writeVariable(bytes, properties.length, at);
    at += properties.copy(bytes, at);
  }
  payload.copy(bytes, at);
  return bytes;
}

/** Encoded length of a variable byte integer (MQTT 5 section 1.5.5). */
function variableBytes(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : 4;
}

function writeVariable(bytes: Buffer, value: number, start: number): number {
  let at = start;
  for (let rest = value, left = variableBytes(value); left > 0; left--, rest >>= 7) {
    at = bytes.writeUInt8((rest & 0x7f) | (left > 1 ? 0x80 : 0), at);
  }
  return at;
}
