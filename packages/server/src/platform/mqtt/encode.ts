import type { Qos, Version } from './client-packet.ts';

const FIRST_BYTES = { puback: 0x40, pubrec: 0x50, pubrel: 0x62, pubcomp: 0x70 } as const;

/** A PUBACK, PUBREC, PUBREL or PUBCOMP. A reason other than success makes it an MQTT 5 packet with its reason code. */
export function encodeAcknowledgement(type: keyof typeof FIRST_BYTES, id: number, reasonCode = 0): Buffer {
  const bytes = [FIRST_BYTES[type], reasonCode ? 3 : 2, id >> 8, id & 0xff];
  return Buffer.from(reasonCode ? [...bytes, reasonCode] : bytes);
}

/** Only MQTT 5 has a DISCONNECT that a server sends. */
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
  /** Of no meaning with QoS 0. */
  readonly id: number;
}

/** A PUBLISH (MQTT 3.1.1 section 3.3). */
export function encodePublish({ topicName, payload, qos, retain, dup, id }: PublishFields, version: Version): Buffer {
  const nameLength = Buffer.byteLength(topicName);
  const remaining = 2 + nameLength + (qos > 0 ? 2 : 0) + (version === 5 ? 1 : 0) + payload.length;
  const lengthBytes = remaining < 0x80 ? 1 : remaining < 0x4000 ? 2 : remaining < 0x200000 ? 3 : 4;
  const bytes = Buffer.allocUnsafe(1 + lengthBytes + remaining);
  let at = bytes.writeUInt8(0x30 | (dup ? 0x08 : 0) | (qos << 1) | (retain ? 1 : 0));
  for (let rest = remaining, left = lengthBytes; left > 0; left--, rest >>= 7) {
    at = bytes.writeUInt8((rest & 0x7f) | (left > 1 ? 0x80 : 0), at);
  }
  at = bytes.writeUInt16BE(nameLength, at);
  at += bytes.write(topicName, at);
  if (qos > 0) at = bytes.writeUInt16BE(id, at);
  if (version === 5) at = bytes.writeUInt8(0, at); // no properties
  payload.copy(bytes, at);
  return bytes;
}
