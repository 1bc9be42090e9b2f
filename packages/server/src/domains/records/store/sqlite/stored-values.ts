import type { ProcedureContext } from '../../../../platform/db/sqlite-protocol.ts';
import type { SoughtValues } from '../record-store.ts';

const FIND_SERIES = 'SELECT id FROM series WHERE data_type_id = ? AND device_id = ?';
// CROSS JOIN keeps this order of the tables, so each moment is found by the key of the records.
// A number that loses digits of its text has the text beside it. JSON has 1e17 as an integer, which JavaScript could not read.
const RECORDS_AT = `
  SELECT moment.key AS moment, coalesce(record.text, record.value) AS value
  FROM json_each(?1) AS moment
  CROSS JOIN record ON record.series = moment.value ->> 0 AND record.time = moment.value ->> 1
  UNION ALL
  SELECT moment.key AS moment, CASE json_type(left_out_value.value)
      WHEN 'text' THEN left_out_value.value ->> '$' ELSE CAST(left_out_value.value AS REAL)
    END AS value
  FROM json_each(?1) AS moment
  CROSS JOIN series ON series.id = moment.value ->> 0
  CROSS JOIN left_out_value ON left_out_value.topic_id = series.topic_id AND left_out_value.time = moment.value ->> 1
    AND left_out_value.data_type_id = series.data_type_id AND left_out_value.device_id = series.device_id`;

/** Whether each of some values is stored, or left out. Reads the records of their moments only. */
export function areStored(
  { prepare }: ProcedureContext,
  { series, seriesIndexes, times, values }: SoughtValues,
): boolean[] {
  const find = prepare(FIND_SERIES);
  const ids = series.map(
    ({ dataTypeId, deviceId }) => (find.get(dataTypeId, deviceId) as { id: number } | undefined)?.id,
  );
  const moments: [series: number, time: number][] = [];
  const momentOf = new Map<string, number>();
  /** The places of the values that are sought, by their moment and value. */
  const sought = new Map<string, number[]>();
  for (const [place, index] of seriesIndexes.entries()) {
    const id = ids[index];
    if (id === undefined) continue;
    const time = times[place] as number;
    const moment = momentOf.get(`${id} ${time}`) ?? moments.push([id, time]) - 1;
    momentOf.set(`${id} ${time}`, moment);
    const name = nameOf(moment, values[place]);
    const places = sought.get(name);
    if (places) places.push(place);
    else sought.set(name, [place]);
  }
  const found = values.map(() => false);
  // Not one by one: a row that cannot be read would leave the statement open, and this thread would read an old state for ever.
  const rows = prepare(RECORDS_AT).all(JSON.stringify(moments)) as unknown as { moment: number; value: unknown }[];
  for (const { moment, value } of rows) {
    for (const place of sought.get(nameOf(moment, value)) ?? []) found[place] = true;
  }
  return found;
}

/** A number and its text are different values. */
function nameOf(moment: number, value: unknown): string {
  return `${moment} ${typeof value} ${value}`;
}
