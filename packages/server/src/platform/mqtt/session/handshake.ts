import type { IConnackPacket } from 'mqtt-packet';
import type { GatewayLimits, TopicMode } from '../gateway-types.ts';
import type { ConnectPacket } from '../wire/client-packet.ts';
import { PacketError, REASON } from '../wire/packet-error.ts';

/** How long the client's session outlives its connection, in milliseconds: the requested time, up to the limit. */
export function sessionLifetime({ version, clean, properties }: ConnectPacket, { sessionMs }: GatewayLimits): number {
  if (version < 5) return clean ? 0 : sessionMs;
  return Math.min((properties.sessionExpiryInterval ?? 0) * 1000, sessionMs); // MQTT 5 section 3.1.2.11.2
}

/** @returns the reason to refuse a well-formed CONNECT, if any */
export function refusalOf(
  { version, properties, will }: ConnectPacket,
  { willBytes }: GatewayLimits,
  isOverLimit: boolean,
): PacketError | undefined {
  let error: PacketError | undefined;
  // MQTT 5 section 4.12: no method is supported
  if (properties.authenticationMethod !== undefined) {
    error = new PacketError('authentication method', REASON.badAuthenticationMethod);
  }
  // A will has a limit, because it stays in memory while its connection is open.
  if (will && will.topicName.length + will.payload.length > willBytes) {
    error = new PacketError('will too long', REASON.quotaExceeded);
  }
  if (isOverLimit) error = new PacketError('too many connections', REASON.quotaExceeded);
  if (error) error.version = version;
  return error;
}

interface Accepted {
  readonly packet: ConnectPacket;
  readonly isPresent: boolean;
  readonly lifetime: number;
  /** The assigned id, if the client sent an empty one. */
  readonly assignedId: string | undefined;
  readonly limits: GatewayLimits;
  readonly mode: TopicMode;
}

export function connackFor({ packet, isPresent, lifetime, assignedId, limits, mode }: Accepted): IConnackPacket {
  if (packet.version < 5) return { cmd: 'connack', sessionPresent: packet.version === 4 && isPresent, returnCode: 0 };
  const isShorter = lifetime < (packet.properties.sessionExpiryInterval ?? 0) * 1000;
  return {
    cmd: 'connack',
    sessionPresent: isPresent,
    reasonCode: 0,
    properties: {
      receiveMaximum: limits.receiveMaximum,
      maximumPacketSize: limits.packetBytes,
      ...(mode === 'exact' && { wildcardSubscriptionAvailable: false }),
      subscriptionIdentifiersAvailable: false,
      sharedSubscriptionAvailable: false,
      ...(isShorter && { sessionExpiryInterval: Math.floor(lifetime / 1000) }), // [MQTT5-3.2.2-21]
      ...(assignedId !== undefined && { assignedClientIdentifier: assignedId }), // [MQTT5-3.1.3-7]
    },
  };
}
