import type { RecordValue } from '@tinkerstream/contract/points';
import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import type { SoughtValues } from '../record-store.ts';

const FIND_SERIES = 'SELECT id FROM series WHERE data_type_id = ? AND device_id = ?';
// CROSS JOIN keeps this order of the tables, so each moment is found by the key of the records.
// A number that loses digits of its text has the text beside it.
const RECORDS_AT = `
  SELECT record.time AS time, coalesce(record.text, record.value) AS value
  FROM json_each(?2) AS moment
  CROSS JOIN record ON record.series = ?1 AND record.time = moment.value`;
// Few values of a topic are left out, mostly none. JSON has 1e17 as an integer, which JavaScript could not read.
const LEFT_OUT = `
  SELECT left_out_value.time AS time, CASE json_type(left_out_value.value)
      WHEN 'text' THEN left_out_value.value ->> '$' ELSE CAST(left_out_value.value AS REAL)
    END AS value
  FROM series
  CROSS JOIN left_out_value ON left_out_value.topic_id = series.topic_id AND left_out_value.time BETWEEN ?2 AND ?3
    AND left_out_value.data_type_id = series.data_type_id AND left_out_value.device_id = series.device_id
  WHERE series.id = ?1`;

interface StoredValue {
  readonly time: number;
  readonly value: RecordValue;
}

/** The places of searched values, by their times and values: a number and its text are different values. */
type Sought = Map<number, Map<RecordValue, number[]>>;

/** Whether each of some values is stored, or left out. Reads only the records of their times. */
export function areStored(
  { prepare }: ProcedureContext,
  { series, seriesIndexes, times, values }: SoughtValues,
): boolean[] {
  const ofSeries = series.map((): Sought => new Map());
  for (const [place, index] of seriesIndexes.entries()) {
    const moments = ofSeries[index] as Sought;
    const time = times[place] as number;
    const atTime = moments.get(time) ?? new Map<RecordValue, number[]>();
    moments.set(time, atTime);
    const value = values[place] as RecordValue;
    const places = atTime.get(value);
    if (places) places.push(place);
    else atTime.set(value, [place]);
  }
  const found = values.map(() => false);
  for (const [index, { dataTypeId, deviceId }] of series.entries()) {
    const moments = ofSeries[index] as Sought;
    const id = (prepare(FIND_SERIES).get(dataTypeId, deviceId) as { id: number } | undefined)?.id;
    if (id === undefined || moments.size === 0) continue;
    for (const { time, value } of storedAt({ prepare }, id, [...moments.keys()])) {
      for (const place of moments.get(time)?.get(value) ?? []) found[place] = true;
    }
  }
  return found;
}

/** The stored values of a series at some times, and its left-out values. */
function storedAt({ prepare }: Pick<ProcedureContext, 'prepare'>, id: number, times: readonly number[]): StoredValue[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) [first, last] = [Math.min(first, time), Math.max(last, time)];
  // All rows are read at once: a row that cannot be read would leave the statement open, and this thread would read an
  // old state for ever.
  const stored = prepare(RECORDS_AT).all(id, JSON.stringify(times)) as unknown as StoredValue[];
  const leftOut = prepare(LEFT_OUT).all(id, first, last) as unknown as StoredValue[];
  return leftOut.length === 0 ? stored : [...stored, ...leftOut];
}
