import type { Version } from './client-packet.ts';

/** The reason codes of MQTT 5 that the gateway gives (MQTT 5 section 2.4). Older clients see what `connackCode` makes of them. */
export const REASON = {
  success: 0x00,
  disconnectWithWill: 0x04,
  noSuchSubscription: 0x11,
  unspecified: 0x80,
  malformed: 0x81,
  protocolError: 0x82,
  unsupportedVersion: 0x84,
  clientIdNotValid: 0x85,
  notAuthorized: 0x87,
  badAuthenticationMethod: 0x8c,
  sessionTakenOver: 0x8e,
  topicNameInvalid: 0x90,
  packetIdNotFound: 0x92,
  receiveMaximumExceeded: 0x93,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  sharedSubscriptionsNotSupported: 0x9e,
  subscriptionIdsNotSupported: 0xa1,
  wildcardsNotSupported: 0xa2,
} as const;

/** What a client sent and may not send. Its connection is closed, with this reason where it can be told one. */
export class PacketError extends Error {
  readonly reasonCode: number;
  /** The version in which a CONNACK can say so; undefined where the packet was no CONNECT, or none of ours. */
  version: Version | undefined;

  constructor(message: string, reasonCode: number = REASON.malformed) {
    super(message);
    this.reasonCode = reasonCode;
  }
}

/** The return code of a CONNACK before MQTT 5 (MQTT 3.1.1 table 3.1); nothing where the connection is closed without one. */
export function connackCode(reasonCode: number): number | undefined {
  if (reasonCode === REASON.unsupportedVersion) return 1;
  if (reasonCode === REASON.clientIdNotValid) return 2;
  if (reasonCode === REASON.quotaExceeded) return 3;
  return undefined;
}
