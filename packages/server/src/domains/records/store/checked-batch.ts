import { LARGEST_NUMBER } from '@tinkerstream/contract/points';
import { type ColumnTypes, checkRow, checkValue } from '../../../platform/db/rows/column-values.ts';
import { RowRefused } from '../../../platform/db/rows/row-refusal.ts';
import type { KeptTables } from '../../../platform/kept/tables.ts';
import type { RecordBatch } from './record-store.ts';

/** The columns that each store fills from a batch. */
export const BATCH_COLUMNS = {
  record: { series: 'integer', time: 'bigint', place: 'bigint', text: 'text' },
  topic_counter: { topic_id: 'text', messages: 'bigint', records: 'bigint' },
  carried_value: { topic_id: 'text', slot: 'text', data_type_id: 'text', time: 'bigint' },
  kept: { scope: 'text', key: 'text', content: 'text', place: 'bigint' } satisfies ColumnTypes<KeptTables['kept']>,
} as const;

const { record, topic_counter, carried_value, kept: keptColumns } = BATCH_COLUMNS;

/**
 * Checks a batch, whose rows no query builder sees, before a store gets it: the embedded one would cut fractions off,
 * or store values that PostgreSQL refuses. Numbers too large to add up could never be in a rollup. The jobs in it were
 * checked when they were prepared.
 * @throws RowRefused
 */
export function checkBatch({
  series,
  times,
  values,
  places = [],
  counters,
  carried = [],
  kept = [],
}: RecordBatch): void {
  for (const one of series) checkValue('record', 'series', record.series, one);
  for (const time of times) checkValue('record', 'time', record.time, time);
  for (const place of places) checkValue('record', 'place', record.place, place);
  for (const value of values) {
    checkValue('record', 'value', typeof value === 'number' ? 'double precision' : record.text, value);
    if (typeof value === 'number' && Math.abs(value) > LARGEST_NUMBER) {
      throw new RowRefused(`record.value is a number that can be added up, and cannot be ${value}`);
    }
  }
  for (const [topic_id, { messages, records }] of counters) {
    checkRow('topic_counter', topic_counter, { topic_id, messages, records });
  }
  // The carried values are JSON, which any text column takes.
  for (const { topicId, slot, dataTypeId, time } of carried) {
    checkRow('carried_value', carried_value, { topic_id: topicId, slot, data_type_id: dataTypeId, time });
  }
  for (const { scope, key, content = null, place } of kept)
    checkRow('kept', keptColumns, { scope, key, content, place });
}
