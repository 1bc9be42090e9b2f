import type { Properties } from './client-packet.ts';
import type { FieldReader } from './field-reader.ts';
import { PacketError, REASON } from './packet-error.ts';
import { isTopicName } from './topic-names.ts';

/** A client's packet types that have properties, and its will. */
export type Scope = 'connect' | 'will' | 'publish' | 'acknowledgement' | 'subscribe' | 'unsubscribe' | 'disconnect';

interface Rule {
  readonly name: string;
  readonly allowedIn: readonly Scope[];
  readonly read: (fields: FieldReader) => unknown;
  /** Whether subscribers get the property unaltered [MQTT5-3.3.2-4, 3.3.2-15, 3.3.2-16, 3.3.2-20]. */
  readonly isForwarded?: true;
}

const uint16 = (fields: FieldReader) => fields.uint16();
const uint32 = (fields: FieldReader) => fields.uint32();
const text = (fields: FieldReader) => fields.text();
const binary = (fields: FieldReader) => fields.binary();
const topicName = (fields: FieldReader) => {
  const name = fields.text();
  if (!isTopicName(name)) throw new PacketError('response topic', REASON.protocolError); // [MQTT5-3.3.2-14]
  return name;
};
const flag = (fields: FieldReader) => atMost(fields.byte(), 1);
const notZero = (read: (fields: FieldReader) => number) => (fields: FieldReader) => {
  const value = read(fields);
  if (value === 0) throw new PacketError('a property that may not be 0', REASON.protocolError);
  return value;
};

function atMost(value: number, limit: number): number {
  if (value > limit) throw new PacketError('a property beyond its range', REASON.protocolError);
  return value;
}

const USER_PROPERTY = 0x26;
const MESSAGE: readonly Scope[] = ['publish', 'will'];

/** MQTT 5 table 2-4. Properties without a scope are only sent by servers. */
const RULES: Readonly<Record<number, Rule>> = {
  1: { name: 'payloadFormatIndicator', allowedIn: MESSAGE, read: flag, isForwarded: true },
  2: { name: 'messageExpiryInterval', allowedIn: MESSAGE, read: uint32 },
  3: { name: 'contentType', allowedIn: MESSAGE, read: text, isForwarded: true },
  8: { name: 'responseTopic', allowedIn: MESSAGE, read: topicName, isForwarded: true },
  9: { name: 'correlationData', allowedIn: MESSAGE, read: binary, isForwarded: true },
  11: { name: 'subscriptionIdentifier', allowedIn: ['subscribe'], read: notZero((fields) => fields.variableInteger()) },
  17: { name: 'sessionExpiryInterval', allowedIn: ['connect', 'disconnect'], read: uint32 },
  18: { name: 'assignedClientIdentifier', allowedIn: [], read: text },
  19: { name: 'serverKeepAlive', allowedIn: [], read: uint16 },
  21: { name: 'authenticationMethod', allowedIn: ['connect'], read: text },
  22: { name: 'authenticationData', allowedIn: ['connect'], read: binary },
  23: { name: 'requestProblemInformation', allowedIn: ['connect'], read: flag },
  24: { name: 'willDelayInterval', allowedIn: ['will'], read: uint32 },
  25: { name: 'requestResponseInformation', allowedIn: ['connect'], read: flag },
  26: { name: 'responseInformation', allowedIn: [], read: text },
  28: { name: 'serverReference', allowedIn: [], read: text },
  31: { name: 'reasonString', allowedIn: ['acknowledgement', 'disconnect'], read: text },
  33: { name: 'receiveMaximum', allowedIn: ['connect'], read: notZero(uint16) },
  34: { name: 'topicAliasMaximum', allowedIn: ['connect'], read: uint16 },
  35: { name: 'topicAlias', allowedIn: ['publish'], read: uint16 },
  36: { name: 'maximumQos', allowedIn: [], read: flag },
  37: { name: 'retainAvailable', allowedIn: [], read: flag },
  39: { name: 'maximumPacketSize', allowedIn: ['connect'], read: notZero(uint32) },
  40: { name: 'wildcardSubscriptionAvailable', allowedIn: [], read: flag },
  41: { name: 'subscriptionIdentifierAvailable', allowedIn: [], read: flag },
  42: { name: 'sharedSubscriptionAvailable', allowedIn: [], read: flag },
};

/** Reads the properties of an MQTT 5 packet or will (section 2.2.2). */
export function readProperties(fields: FieldReader, scope: Scope): Properties {
  const length = fields.variableInteger();
  if (length === 0) return {};
  const part = fields.part(length);
  const properties: Record<string, unknown> = {};
  const forwarded: Buffer[] = [];
  while (part.remaining > 0) {
    const start = part.position;
    const id = part.variableInteger();
    if (id === USER_PROPERTY) {
      part.text();
      part.text();
      forwarded.push(part.since(start));
      continue;
    }
    const rule = RULES[id];
    if (!rule) throw new PacketError(`unknown property ${id}`);
    const value = rule.read(part);
    if (!rule.allowedIn.includes(scope))
      throw new PacketError(`${rule.name} in the wrong packet`, REASON.protocolError);
    if (rule.name in properties) throw new PacketError(`${rule.name} twice`, REASON.protocolError);
    properties[rule.name] = value;
    if (rule.isForwarded) forwarded.push(part.since(start));
  }
  if (MESSAGE.includes(scope) && forwarded.length > 0) properties.forwarded = Buffer.concat(forwarded);
  return properties;
}
