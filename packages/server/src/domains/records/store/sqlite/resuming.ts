import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import type { TopicCounter } from '../record-store.ts';
import type { DamagedBatch } from '../store-condition.ts';
import { appendBatch, mergeAll, type PackedBatch, resumeLog } from './batches.ts';
import { readWaitingFile, removeWaitingFile } from './waiting-file.ts';

/** Merges the batches that an earlier server has left in the log and in the waiting file. @returns unreadable batches */
export function resumeMerging(context: ProcedureContext, { file }: { readonly file: string }): readonly DamagedBatch[] {
  const damaged = resumeLog(context);
  appendWaiting(context, file);
  return damaged;
}

/** Appends the batches of the waiting file that the database does not have, and removes it. */
function appendWaiting(context: ProcedureContext, file: string): void {
  const waiting = readWaitingFile(file);
  if (waiting.length === 0) return;
  const isStored = context.prepare('SELECT 1 FROM waiting_batch WHERE number = ?');
  for (const { number, batch } of waiting) {
    if (isStored.get(number)) continue;
    appendBatch(context, { ...withKnownSeries(context, batch), waiting: { number, first: 0 } });
  }
  mergeAll(context);
  removeWaitingFile(file);
}

/** Leaves out the records of series that the database does not have: the database may be a backup that is older than the file. */
function withKnownSeries({ prepare }: ProcedureContext, batch: PackedBatch): PackedBatch {
  const counters = new Map(batch.counters);
  const find = prepare('SELECT topic_id AS topicId FROM series WHERE id = ?');
  const topicOf = (at: number) => find.get(batch.series[at] as number)?.topicId as string | undefined;
  const known = [...batch.series.keys()].filter((at) => counters.has(topicOf(at) ?? ''));
  if (known.length === batch.series.length) return batch;
  const texts = new Map<number, string>();
  const left = new Map<string, TopicCounter>();
  for (const [index, at] of known.entries()) {
    const text = batch.texts.get(at);
    if (text !== undefined) texts.set(index, text);
    const topicId = topicOf(at) as string;
    const records = (left.get(topicId)?.records ?? 0) + 1;
    left.set(topicId, { records, messages: Math.min(records, counters.get(topicId)?.messages ?? 0) });
  }
  return {
    ...batch,
    series: Int32Array.from(known, (at) => batch.series[at] as number),
    times: Float64Array.from(known, (at) => batch.times[at] as number),
    numbers: Float64Array.from(known, (at) => batch.numbers[at] as number),
    texts,
    places: batch.places && known.map((at) => batch.places?.[at] ?? null),
    counters: [...left],
  };
}
