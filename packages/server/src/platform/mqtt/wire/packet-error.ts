import type { Version } from './client-packet.ts';

/** The reason codes that the gateway sends (MQTT 5 section 2.4). Older clients get the result of `connackCode`. */
export const REASON = {
  success: 0x00,
  noSuchSubscription: 0x11,
  unspecified: 0x80,
  malformed: 0x81,
  protocolError: 0x82,
  unsupportedVersion: 0x84,
  clientIdNotValid: 0x85,
  badUserNameOrPassword: 0x86,
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

/** A packet that MQTT forbids. It closes the connection, with this reason if the client's MQTT version has one. */
export class PacketError extends Error {
  readonly reasonCode: number;
  /** MQTT version for the CONNACK; undefined if the packet was not a CONNECT, or not MQTT. */
  version: Version | undefined;
  /** The topic of the packet, as far as it can be read. */
  topicName: string | undefined;

  constructor(message: string, reasonCode: number = REASON.malformed) {
    super(message);
    this.reasonCode = reasonCode;
  }
}

/** CONNACK return codes before MQTT 5 (MQTT 3.1.1 table 3.1); undefined if the connection closes without a CONNACK. */
export function connackCode(reasonCode: number): number | undefined {
  if (reasonCode === REASON.unsupportedVersion) return 1;
  if (reasonCode === REASON.clientIdNotValid) return 2;
  if (reasonCode === REASON.quotaExceeded) return 3;
  if (reasonCode === REASON.badUserNameOrPassword) return 4;
  return undefined;
}
