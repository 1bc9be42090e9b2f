import type { RecordValue } from '@tinkerstream/contract/points';
import { type BoardMessage, type MessageReason, parseBoardMessage } from '@tinkerstream/contract/records';
import type { IncomingMessage, Origin } from '../../../../platform/incoming-message.ts';
import type { PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import type { MessageSender, PublishOutcome } from '../../../../platform/mqtt/gateway-types.ts';
import type { TopicEntity } from '../../../topics/index.ts';
import type { StoredMessage } from '../../delivery/stored-message.ts';
import type { Arrival } from '../arrivals.ts';
import type { ReadableMessage } from '../bare-messages.ts';
import { type Carried, carriedBy } from '../carried.ts';
import { withComputedValues } from '../computed-values.ts';
import type { Decision } from '../decision.ts';
import { NO_REACTIONS, type Reaction } from '../reactions.ts';
import type { TopicState } from '../topic-directory.ts';

/** What became of a message. */
export interface Outcome {
  readonly outcome: PublishOutcome;
  /** The reason for `failed`. */
  readonly error?: unknown;
  /** Why parts of an accepted message are not stored as sent. */
  readonly reasons?: readonly MessageReason[] | undefined;
  /** How many values of an accepted message are stored. */
  readonly stored?: number | undefined;
  /** When an accepted message arrived, as its values tell it, in milliseconds since 1970 UTC. */
  readonly time?: number | undefined;
}

/** A message for which the decision is made. */
export interface AcceptedMessage extends ReceivedMessage {
  readonly state: TopicState;
  readonly decision: Decision;
}

let lastOrder = 0;

const NO_CARRIED: readonly Carried[] = [];

/**
 * A message from its arrival to its delivery. It is one object with few fields, because garbage collection copies thousands of
 * messages that wait for their commit.
 */
export class ReceivedMessage implements StoredMessage, ReadableMessage {
  readonly payload: Buffer;
  text: string;
  readonly origin: Origin;
  /** When the message was measured, if it has a time, or else when it arrived, in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly place: number | undefined;
  /** When the message arrived, in milliseconds of the monotonic clock: changes of the wall clock do not affect the pace. */
  readonly arrival: number;
  /** The number of the message in the order of arrival: integers are compared without memory. */
  readonly order = ++lastOrder;
  /** The serial number or the name of the device, or '' if the message has neither. */
  sentBy: string;
  /** The parsed message; undefined once it is accepted. */
  content: BoardMessage | undefined;
  isReadBare = false;
  readonly finishesJob: string | undefined;
  readonly addsJobs: readonly PreparedJob[] | undefined;
  readonly sender: MessageSender;
  readonly done: (outcome: Outcome) => void;
  /** Topic and records: known once the message is accepted. */
  state: TopicState | undefined;
  decision: Decision | undefined;
  carried = NO_CARRIED;
  reactions: readonly Reaction[] = NO_REACTIONS;
  #allValues: StoredMessage['values'] | undefined;

  /** @param sender already counts this message as in flight */
  constructor(
    incoming: IncomingMessage,
    { time, moment, place }: Arrival,
    sender: MessageSender,
    done: ReceivedMessage['done'],
  ) {
    const content = incoming.content ?? parseBoardMessage(incoming.payload.toString('utf8'));
    this.isReadBare = incoming.content !== undefined;
    this.payload = incoming.payload;
    this.text = content.text;
    this.origin = incoming.origin;
    this.time = incoming.measuredOn ?? time;
    this.place = place;
    this.arrival = moment;
    this.sentBy = content.deviceSerialNumber || content.deviceName;
    this.content = incoming.areNamesFitted ? { ...content, areNamesFitted: true } : content;
    this.finishesJob = incoming.finishesJob;
    this.addsJobs = incoming.addsJobs;
    this.sender = sender;
    this.done = done;
  }

  accept(state: TopicState, decision: Decision, reactions: readonly Reaction[]): AcceptedMessage {
    this.state = state;
    this.decision = decision;
    this.reactions = reactions;
    this.carried = carriedBy(state.buttons, this.text, decision);
    this.content = undefined;
    // An equal text, which is in memory anyway.
    if (decision.device) this.sentBy = decision.device.serialNumber;
    return this as AcceptedMessage;
  }

  get topic(): TopicEntity {
    return this.#accepted.state.topic;
  }

  get projectIds(): readonly string[] {
    return this.#accepted.state.projectIds;
  }

  get device(): StoredMessage['device'] {
    return this.#accepted.decision.device;
  }

  get isTooFast(): boolean {
    return this.#accepted.decision.isTooFast;
  }

  /** The stored values, and the values computed from them. */
  get values(): ReadonlyMap<string, RecordValue> {
    return this.valuesBy(this.#accepted.state, this.#accepted.decision);
  }

  /** The values of a decision with computed ones: formulas are computed once for a message. */
  valuesBy({ formulas }: TopicState, { values }: Decision): ReadonlyMap<string, RecordValue> {
    if (!formulas) return values;
    this.#allValues ??= withComputedValues(values, formulas);
    return this.#allValues;
  }

  get #accepted(): AcceptedMessage {
    return this as AcceptedMessage;
  }
}
