import type { RecordValue } from '@tinkerstream/contract/points';
import type { MessageReason } from '@tinkerstream/contract/records';
import type { IncomingMessage } from '../../../platform/incoming-message.ts';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import { type KeptChange, lastChanges } from '../../../platform/kept/kept-rows.ts';
import type { MessageSender, PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import type { TopicEntity } from '../../topics/index.ts';
import type { StoredMessage } from '../delivery/stored-message.ts';
import type { CarriedValue, RecordBatch, TopicCounter } from '../store/record-store.ts';
import type { Arrival } from './arrivals.ts';
import type { Carried } from './carried.ts';
import type { TopicFormulas } from './computed-values.ts';
import type { Decision } from './decision.ts';
import type { Reaction } from './reactions.ts';
import type { Turns } from './turns.ts';

/** Maximum payload bytes in one commit. Subscribers receive a whole batch in one burst. */
const MAX_BATCH_BYTES = 1024 * 1024;
/** Maximum records and jobs in one commit. A message has up to fifty records. */
const MAX_BATCH_ROWS = 5000;

/**
 * `error` is the reason for the outcome `failed`; `reasons` say why an accepted message is not stored as sent, and `stored` how
 * many of its values are.
 */
export type Done = (
  outcome: PublishOutcome,
  error?: unknown,
  reasons?: readonly MessageReason[],
  stored?: number,
  time?: number,
) => void;

export interface ReceivedMessage
  extends Pick<StoredMessage, 'payload' | 'text' | 'origin'>,
    Pick<IncomingMessage, 'finishesJob' | 'addsJobs'>,
    Arrival {
  /** The serial number or the name of the device, or '' if the message has neither. */
  readonly sentBy: string;
  /** When it arrived, in milliseconds of the monotonic clock: changes of the wall clock do not affect the pace. */
  readonly arrival: number;
  readonly done: Done;
  readonly sender: MessageSender;
}

/** A message in the batch. Small, because garbage collection copies thousands of them. */
export interface AcceptedMessage extends StoredMessage, Decision, ReceivedMessage {
  readonly topic: TopicEntity;
  readonly carried: readonly Carried[];
  readonly reaction: Reaction | undefined;
  readonly formulas: TopicFormulas | undefined;
}

/** Takes the messages of the next commit, in the order of their arrival. */
export function takeBatch(waiting: Turns<AcceptedMessage>, limit: number): AcceptedMessage[] {
  const messages: AcceptedMessage[] = [];
  let bytes = 0;
  let rows = 0;
  while (messages.length < limit && bytes < MAX_BATCH_BYTES && rows < MAX_BATCH_ROWS) {
    const message = waiting.next();
    if (!message) break;
    messages.push(message);
    bytes += message.payload.length;
    rows += message.series.length + reactionRows(message.reaction);
  }
  return messages.sort((a, b) => a.arrival - b.arrival);
}

export function toBatch(messages: readonly AcceptedMessage[]): RecordBatch {
  const series: number[] = [];
  const times: number[] = [];
  const values: RecordValue[] = [];
  const places = messages.some(({ place }) => place !== undefined) ? ([] as (number | null)[]) : undefined;
  const counters = new Map<string, TopicCounter>();
  const carried = new Map<string, CarriedValue>();
  const jobs: PreparedJob[] = [];
  const finishedJobs: string[] = [];
  const kept: KeptChange[] = [];
  for (const message of messages) {
    const topicId = message.topic.id;
    if (message.reaction) jobs.push(...message.reaction.jobs);
    if (message.reaction?.kept) kept.push(...message.reaction.kept);
    if (message.addsJobs) jobs.push(...message.addsJobs);
    if (message.finishesJob !== undefined) finishedJobs.push(message.finishesJob);
    for (const { slot, dataTypeId, value } of message.carried) {
      carried.set(`${topicId} ${slot}`, { topicId, slot, dataTypeId, value, time: message.time });
    }
    if (message.series.length === 0) continue;
    for (const id of message.series) {
      series.push(id);
      times.push(message.time);
      places?.push(message.place ?? null);
    }
    values.push(...message.values.values());
    const counter = counters.get(topicId) ?? { messages: 0, records: 0 };
    counter.messages++;
    counter.records += message.series.length;
    counters.set(topicId, counter);
  }
  return {
    series,
    times,
    values,
    places,
    counters,
    carried: [...carried.values()],
    jobs,
    finishedJobs,
    kept: lastChanges(kept),
  };
}

function reactionRows(reaction: Reaction | undefined): number {
  return reaction ? reaction.jobs.length + (reaction.kept?.length ?? 0) : 0;
}
