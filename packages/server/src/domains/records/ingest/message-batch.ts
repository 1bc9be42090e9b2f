import type { RecordValue } from '@tinkerstream/contract/points';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import { type KeptChange, lastChanges } from '../../../platform/kept/kept-rows.ts';
import type { CarriedValue, RecordBatch, TopicCounter } from '../store/record-store.ts';
import type { Reaction } from './reactions.ts';
import type { AcceptedMessage } from './received-message.ts';
import type { Turns } from './turns.ts';

/** Maximum payload bytes in one commit. Subscribers receive a whole batch in one burst. */
const MAX_BATCH_BYTES = 1024 * 1024;
/** Maximum records and jobs in one commit. A message has up to fifty records. */
const MAX_BATCH_ROWS = 5000;

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
    rows += message.decision.series.length + reactionRows(message.reaction);
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
    const { time, decision, reaction } = message;
    const topicId = message.topic.id;
    if (reaction) jobs.push(...reaction.jobs);
    if (reaction?.kept) kept.push(...reaction.kept);
    if (message.addsJobs) jobs.push(...message.addsJobs);
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

function reactionRows(reaction: Reaction | undefined): number {
  return reaction ? reaction.jobs.length + (reaction.kept?.length ?? 0) : 0;
}
