import type { PublishPacket } from './client-packet.ts';
import { encodeAcknowledgement } from './encode.ts';
import type { Exchange } from './exchange.ts';
import type { PublishOutcome } from './gateway-types.ts';
import type { InOrder } from './in-order.ts';
import type { Intake } from './intake.ts';
import { PacketError, REASON } from './packet-error.ts';
import type { Session } from './session.ts';

/** MQTT 5 section 3.4.2.1, by what became of the message. */
const REASON_CODES: Record<PublishOutcome, number> = {
  accepted: REASON.success,
  'unknown-topic': REASON.topicNameInvalid,
  'inactive-topic': REASON.notAuthorized,
  failed: REASON.unspecified,
};

/** A client and what it publishes through. */
export interface Publisher {
  readonly session: Session;
  readonly version: number;
  /** Most messages of QoS 2 that it may have begun and not released. */
  readonly receiveMaximum: number;
  readonly exchange: Exchange;
  readonly intake: Intake;
  readonly answers: InOrder;
  /** Called for each message, when it has been dealt with. */
  readonly onDone: () => void;
  /** Ends the connection, for a message that is refused and whose sender cannot be told so. */
  readonly onRefused: () => void;
}

/** Takes in a PUBLISH, and acknowledges it once it is on disk (section 4.3). */
export function takeIn(packet: PublishPacket, publisher: Publisher): void {
  const { session, answers, intake } = publisher;
  const { id, qos } = packet;
  if (qos === 2 && session.unreleased.has(id)) {
    // It is here, or on its way to the disk: acknowledged again, in its turn [4.3.3-2].
    return answers.fill(answers.reserve(), encodeAcknowledgement('pubrec', id));
  }
  if (qos === 2 && session.unreleased.size >= publisher.receiveMaximum) {
    throw new PacketError('too many messages of QoS 2', REASON.receiveMaximumExceeded); // [MQTT5-3.3.4-7]
  }
  if (qos === 2) session.unreleased.add(id);
  const slot = qos > 0 ? answers.reserve() : undefined;
  const bytes = packet.payload.length;
  intake.begin(bytes);
  publisher.exchange.publish(packet, session, (outcome) => {
    intake.end(bytes);
    if (qos === 2 && outcome !== 'accepted') session.unreleased.delete(id);
    if (slot && outcome !== 'accepted' && publisher.version < 5) {
      // There is no negative acknowledgement before MQTT 5: the connection is closed instead [3.3.5-2].
      return publisher.onRefused();
    }
    if (slot) answers.fill(slot, encodeAcknowledgement(qos === 2 ? 'pubrec' : 'puback', id, REASON_CODES[outcome]));
    publisher.onDone();
  });
}
