import type { PublishOutcome } from '../gateway-types.ts';
import type { HeardConnection } from '../heard.ts';
import type { Intake } from '../intake.ts';
import type { RefusedMessages } from '../refused-messages.ts';
import type { PublishPacket, Qos } from '../wire/client-packet.ts';
import { encodeAcknowledgement, shortAcknowledgement } from '../wire/encode.ts';
import { PacketError, REASON } from '../wire/packet-error.ts';
import type { Answer, InOrder, Slot } from './in-order.ts';
import type { ClientExchange, PublicationResult, Session } from './session.ts';

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
  const { session, answers, intake, exchange } = publisher;
  const { id, qos } = packet;
  if (qos === 2 && session.unreleased.has(id)) {
    // A duplicate is acknowledged again, in its turn [4.3.3-2].
    return answers.fill(answers.reserve(), shortAcknowledgement('pubrec', id));
  }
  if (qos === 2 && session.unreleased.size >= publisher.receiveMaximum) {
    throw new PacketError('too many QoS 2 messages', REASON.receiveMaximumExceeded); // [MQTT5-3.3.4-7]
  }
  if (qos === 2) session.unreleased.add(id);
  const publishing = new PendingPublish(packet, publisher);
  if (qos > 0) answers.reserve(publishing);
  intake.begin(packet.payload.length);
  exchange.publish(packet, session, publishing);
}

/** A PUBLISH that waits for its outcome, and the place of its answer. */
class PendingPublish implements Slot, PublicationResult {
  answer: Answer | undefined;
  readonly #publisher: Publisher;
  readonly #id: number;
  readonly #qos: Qos;
  readonly #bytes: number;

  constructor({ id, qos, payload }: PublishPacket, publisher: Publisher) {
    this.#publisher = publisher;
    this.#id = id;
    this.#qos = qos;
    this.#bytes = payload.length;
  }

  settle(outcome: PublishOutcome, topicName: string | undefined): void {
    const { intake, refused, heard, onDone } = this.#publisher;
    intake.end(this.#bytes);
    if (topicName !== undefined) {
      refused.record(topicName, outcome);
      heard.used(topicName, outcome);
    }
    if (this.#qos > 0) this.#answer(outcome);
    onDone();
  }

  #answer(outcome: PublishOutcome): void {
    const { version, session, answers, onFailed } = this.#publisher;
    const hasReasonCodes = version === 5;
    if (this.#qos === 2 && (outcome === 'failed' || (outcome !== 'accepted' && hasReasonCodes)))
      session.unreleased.delete(this.#id);
    if (outcome === 'failed' && !hasReasonCodes) {
      onFailed();
      return answers.skip(this);
    }
    const type = this.#qos === 2 ? 'pubrec' : 'puback';
    const reasonCode = hasReasonCodes ? REASON_CODES[outcome] : REASON.success;
    const answer = reasonCode
      ? encodeAcknowledgement(type, this.#id, reasonCode)
      : shortAcknowledgement(type, this.#id);
    answers.fill(this, answer);
  }
}
