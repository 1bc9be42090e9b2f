import { addAll } from '@tinkerstream/contract/platform/extremes';
import type { RecordValue } from '@tinkerstream/contract/points';
import type { PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import { type KeptChange, lastChanges } from '../../../../platform/kept/kept-rows.ts';
import type { CarriedValue, RecordBatch, TopicCounter } from '../../store/record-store.ts';
import type { AcceptedMessage } from './received-message.ts';
import { Turns } from './turns.ts';

/** Maximum payload bytes in one commit. Subscribers receive a whole batch in one burst. */
const MAX_BATCH_BYTES = 1024 * 1024;
/** Maximum records and jobs in one commit. A message has up to fifty records. */
const MAX_BATCH_ROWS = 5000;

/** The messages of the next commits. */
export class WaitingMessages {
  /** The messages in the order of their arrival, while all of them fit into one commit: then there are no turns to take. */
  #arrived: AcceptedMessage[] = [];
  #bytes = 0;
  #rows = 0;
  readonly #turns = new Turns<AcceptedMessage>();

  get isEmpty(): boolean {
    return this.#arrived.length === 0 && this.#turns.isEmpty;
  }

  add(message: AcceptedMessage): void {
    this.#arrived.push(message);
    this.#bytes += message.payload.length;
    this.#rows += rowsOf(message);
  }

  /** Takes the messages of the next commit, in the order of their arrival. */
  take(limit: number): AcceptedMessage[] {
    const arrived = this.#arrived;
    const isAll =
      this.#turns.isEmpty && arrived.length <= limit && this.#bytes < MAX_BATCH_BYTES && this.#rows < MAX_BATCH_ROWS;
    this.#arrived = [];
    this.#bytes = 0;
    this.#rows = 0;
    const messages = isAll ? arrived : this.#takeTurns(arrived, limit);
    return isInOrder(messages) ? messages : messages.sort((a, b) => a.order - b.order);
  }

  #takeTurns(arrived: readonly AcceptedMessage[], limit: number): AcceptedMessage[] {
    for (const message of arrived) {
      const { sender, topic } = message;
      this.#turns.add(sender.userId ?? topic.creatorId, sender.connection, message);
    }
    const messages: AcceptedMessage[] = [];
    let bytes = 0;
    let rows = 0;
    while (messages.length < limit && bytes < MAX_BATCH_BYTES && rows < MAX_BATCH_ROWS) {
      const message = this.#turns.next();
      if (!message) break;
      messages.push(message);
      bytes += message.payload.length;
      rows += rowsOf(message);
    }
    return messages;
  }
}

function isInOrder(messages: readonly AcceptedMessage[]): boolean {
  let last = 0;
  for (const { order } of messages) {
    if (order < last) return false;
    last = order;
  }
  return true;
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
    const { time, decision } = message;
    const topicId = message.topic.id;
    for (const reaction of message.reactions) {
      addAll(jobs, reaction.jobs);
      if (reaction.kept) addAll(kept, reaction.kept);
    }
    if (message.addsJobs) addAll(jobs, message.addsJobs);
    if (message.finishesJob !== undefined) finishedJobs.push(message.finishesJob);
    for (const { slot, dataTypeId, value } of message.carried) {
      carried.set(`${topicId} ${slot}`, { topicId, slot, dataTypeId, value, time });
    }
    const records = decision.series.length;
    if (records === 0) continue;
    for (let index = 0; index < records; index++) {
      series.push(decision.series[index] as number);
      times.push(time);
      values.push(decision.values.valueAt(index));
      places?.push(message.place ?? null);
    }
    const counter = counters.get(topicId);
    if (counter) {
      counter.messages++;
      counter.records += records;
    } else counters.set(topicId, { messages: 1, records });
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

function rowsOf({ decision, reactions }: AcceptedMessage): number {
  return reactions.reduce((sum, { jobs, kept = [] }) => sum + jobs.length + kept.length, decision.series.length);
}
