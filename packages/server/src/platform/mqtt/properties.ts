import type { Properties } from './client-packet.ts';
import type { FieldReader } from './field-reader.ts';
import { PacketError, REASON } from './packet-error.ts';
import { isTopicName } from './topic-names.ts';

/** Where properties stand: the packet types of a client, and its will. */
export type Place = 'connect' | 'will' | 'publish' | 'acknowledgement' | 'subscribe' | 'unsubscribe' | 'disconnect';

interface Rule {
  readonly name: string;
  readonly places: readonly Place[];
  readonly read: (fields: FieldReader) => unknown;
  /** Whether subscribers get it as it is [MQTT5-3.3.2-4, 3.3.2-15, 3.3.2-16, 3.3.2-20]. */
  readonly isPassedOn?: true;
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
const MESSAGE: readonly Place[] = ['publish', 'will'];

/** MQTT 5 table 2-4. What stands in no place is for servers to send. */
const RULES: Readonly<Record<number, Rule>> = {
  1: { name: 'payloadFormatIndicator', places: MESSAGE, read: flag, isPassedOn: true },
  2: { name: 'messageExpiryInterval', places: MESSAGE, read: uint32 },
  3: { name: 'contentType', places: MESSAGE, read: text, isPassedOn: true },
  8: { name: 'responseTopic', places: MESSAGE, read: topicName, isPassedOn: true },
  9: { name: 'correlationData', places: MESSAGE, read: binary, isPassedOn: true },
  11: { name: 'subscriptionIdentifier', places: ['subscribe'], read: notZero((fields) => fields.variableInteger()) },
  17: { name: 'sessionExpiryInterval', places: ['connect', 'disconnect'], read: uint32 },
  18: { name: 'assignedClientIdentifier', places: [], read: text },
  19: { name: 'serverKeepAlive', places: [], read: uint16 },
  21: { name: 'authenticationMethod', places: ['connect'], read: text },
  22: { name: 'authenticationData', places: ['connect'], read: binary },
  23: { name: 'requestProblemInformation', places: ['connect'], read: flag },
  24: { name: 'willDelayInterval', places: ['will'], read: uint32 },
  25: { name: 'requestResponseInformation', places: ['connect'], read: flag },
  26: { name: 'responseInformation', places: [], read: text },
  28: { name: 'serverReference', places: [], read: text },
  31: { name: 'reasonString', places: ['acknowledgement', 'disconnect'], read: text },
  33: { name: 'receiveMaximum', places: ['connect'], read: notZero(uint16) },
  34: { name: 'topicAliasMaximum', places: ['connect'], read: uint16 },
  35: { name: 'topicAlias', places: ['publish'], read: uint16 },
  36: { name: 'maximumQos', places: [], read: flag },
  37: { name: 'retainAvailable', places: [], read: flag },
  39: { name: 'maximumPacketSize', places: ['connect'], read: notZero(uint32) },
  40: { name: 'wildcardSubscriptionAvailable', places: [], read: flag },
  41: { name: 'subscriptionIdentifierAvailable', places: [], read: flag },
  42: { name: 'sharedSubscriptionAvailable', places: [], read: flag },
};

/** Reads the properties at this place of a packet of MQTT 5 (section 2.2.2). */
export function readProperties(fields: FieldReader, place: Place): Properties {
  const length = fields.variableInteger();
  if (length === 0) return {};
  const part = fields.part(length);
  const properties: Record<string, unknown> = {};
  const passedOn: Buffer[] = [];
  while (part.remaining > 0) {
    const start = part.position;
    const id = part.variableInteger();
    if (id === USER_PROPERTY) {
      part.text();
      part.text();
      passedOn.push(part.since(start));
      continue;
    }
    const rule = RULES[id];
    if (!rule) throw new PacketError(`unknown property ${id}`);
    const value = rule.read(part);
    if (!rule.places.includes(place)) throw new PacketError(`${rule.name} in the wrong place`, REASON.protocolError);
    if (rule.name in properties) throw new PacketError(`${rule.name} twice`, REASON.protocolError);
    properties[rule.name] = value;
    if (rule.isPassedOn) passedOn.push(part.since(start));
  }
  if (MESSAGE.includes(place) && passedOn.length > 0) properties.passedOn = Buffer.concat(passedOn);
  return properties;
}
