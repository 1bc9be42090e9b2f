import type { PublishPacket } from './client-packet.ts';
import { encodeAcknowledgement } from './encode.ts';
import type { Exchange } from './exchange.ts';
import type { PublishOutcome } from './gateway-types.ts';
import type { InOrder, Slot } from './in-order.ts';
import type { Intake } from './intake.ts';
import { PacketError, REASON } from './packet-error.ts';
import type { RefusedMessages } from './refused-messages.ts';
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
  readonly refused: RefusedMessages;
  /** Called for each message, when it has been dealt with. */
  readonly onDone: () => void;
  /** Ends the connection once all other answers have left: a message was not stored, and its sender cannot be told so. */
  readonly onFailed: () => void;
}

/**
 * Takes in a PUBLISH, and acknowledges it once it is on disk (section 4.3). Before MQTT 5 there is no negative
 * acknowledgement [3.3.5-2], so a message to a topic that does not exist or is switched off is acknowledged and dropped:
 * a client would repeat it for ever, and send nothing of its other topics meanwhile. The log of these says so.
 */
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
    publisher.refused.note(packet.topicName, outcome);
    if (slot) answer(slot, outcome);
    publisher.onDone();
  });

  function answer(slot: Slot, outcome: PublishOutcome): void {
    const isTold = publisher.version === 5;
    if (qos === 2 && (outcome === 'failed' || (outcome !== 'accepted' && isTold))) session.unreleased.delete(id);
    if (outcome === 'failed' && !isTold) {
      publisher.onFailed();
      return answers.skip(slot);
    }
    const reasonCode = isTold ? REASON_CODES[outcome] : REASON.success;
    answers.fill(slot, encodeAcknowledgement(qos === 2 ? 'pubrec' : 'puback', id, reasonCode));
  }
}
