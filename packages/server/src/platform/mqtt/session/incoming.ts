import type { PublishOutcome } from '../gateway-types.ts';
import type { HeardConnection } from '../heard.ts';
import type { Intake } from '../intake.ts';
import type { RefusedMessages } from '../refused-messages.ts';
import type { PublishPacket } from '../wire/client-packet.ts';
import { encodeAcknowledgement } from '../wire/encode.ts';
import { PacketError, REASON } from '../wire/packet-error.ts';
import type { InOrder, Slot } from './in-order.ts';
import type { ClientExchange, Session } from './session.ts';

/** Reason codes of PUBACK and PUBREC (MQTT 5 section 3.4.2.1). */
const REASON_CODES: Record<PublishOutcome, number> = {
  accepted: REASON.success,
  'unknown-topic': REASON.topicNameInvalid,
  'inactive-topic': REASON.notAuthorized,
  'ended-subscription': REASON.notAuthorized,
  failed: REASON.unspecified,
};

/** A client and everything it publishes through. */
export interface Publisher {
  readonly session: Session;
  readonly version: number;
  /** Maximum number of unreleased QoS 2 messages. */
  readonly receiveMaximum: number;
  readonly exchange: ClientExchange;
  readonly intake: Intake;
  readonly answers: InOrder;
  readonly refused: RefusedMessages;
  readonly heard: HeardConnection;
  /** Runs for each message once it is handled. */
  readonly onDone: () => void;
  /** Closes the connection once all other answers are sent: before MQTT 5, a failed message cannot be reported. */
  readonly onFailed: () => void;
}

/**
 * Handles a PUBLISH, and acknowledges it once it is on disk (section 4.3). Before MQTT 5 there is no negative
 * acknowledgement [3.3.5-2]: a refused message is acknowledged and dropped, because otherwise the client would resend
 * it forever and send nothing else. The message logs of its other topics report it.
 */
export function handlePublish(packet: PublishPacket, publisher: Publisher): void {
  const { session, answers, intake } = publisher;
  const { id, qos } = packet;
  if (qos === 2 && session.unreleased.has(id)) {
    // A duplicate: acknowledge it again, in its turn [4.3.3-2].
    return answers.fill(answers.reserve(), encodeAcknowledgement('pubrec', id));
  }
  if (qos === 2 && session.unreleased.size >= publisher.receiveMaximum) {
    throw new PacketError('too many QoS 2 messages', REASON.receiveMaximumExceeded); // [MQTT5-3.3.4-7]
  }
  if (qos === 2) session.unreleased.add(id);
  const slot = qos > 0 ? answers.reserve() : undefined;
  const bytes = packet.payload.length;
  intake.begin(bytes);
  publisher.exchange.publish(packet, session, (outcome, topicName) => {
    intake.end(bytes);
    if (topicName !== undefined) {
      publisher.refused.record(topicName, outcome);
      publisher.heard.used(topicName, outcome);
    }
    if (slot) answer(slot, outcome);
    publisher.onDone();
  });

  function answer(slot: Slot, outcome: PublishOutcome): void {
    const hasReasonCodes = publisher.version === 5;
    if (qos === 2 && (outcome === 'failed' || (outcome !== 'accepted' && hasReasonCodes)))
      session.unreleased.delete(id);
    if (outcome === 'failed' && !hasReasonCodes) {
      publisher.onFailed();
      return answers.skip(slot);
    }
    const reasonCode = hasReasonCodes ? REASON_CODES[outcome] : REASON.success;
    answers.fill(slot, encodeAcknowledgement(qos === 2 ? 'pubrec' : 'puback', id, reasonCode));
  }
}
