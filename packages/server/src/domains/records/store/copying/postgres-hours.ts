import type pg from 'pg';
import { HOUR } from '../history-plan.ts';
import {
  type HourRange,
  type RecordHours,
  type RecordRow,
  type RollupRow,
  recordFigures,
  withAllMinutes,
} from './hours.ts';
import { FIGURES_OF_SERIES, SERIES_OF_ROLLUPS } from './sqlite-hours.ts';

const ROLLUP = 'series, step, time, count, numbers, sum, compensation, min, max';
const RANGES = 'unnest($1::integer[], $2::bigint[], $3::bigint[]) AS range (id, start, stop)';
const IN_RANGE = 'series = id AND time >= start AND time < stop';
const readIn = (table: string, columns: string) => `
  SELECT found.* FROM ${RANGES}
  CROSS JOIN LATERAL (SELECT ${columns} FROM ${table} WHERE ${IN_RANGE} OFFSET 0) AS found ORDER BY 1, 2, 3`;
const READ_RECORDS = readIn('record', 'series, time, seq, number, text, place');
const READ_ROLLUPS = readIn('rollup', ROLLUP);
const ADD_RECORDS = `
  INSERT INTO record (series, time, seq, number, text, place) OVERRIDING SYSTEM VALUE
  SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::double precision[], $5::text[], $6::bigint[])`;
const ADD_ROLLUPS = `
  INSERT INTO rollup (${ROLLUP})
  SELECT * FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[],
    $6::double precision[], $7::double precision[], $8::double precision[], $9::double precision[])`;

const columnsOf = (rows: readonly (readonly unknown[])[], width: number) =>
  Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
const columnsOfRanges = (ranges: readonly HourRange[]) => [
  ranges.map(({ series }) => series),
  ranges.map(({ from }) => from),
  ranges.map(({ to }) => to),
];

/** The records of a PostgreSQL database. 64-bit integers of the connection are numbers. */
export function openPostgresHours(
  client: Pick<pg.Client, 'query'>,
  inTransaction: RecordHours['inTransaction'],
): RecordHours {
  const rowsOf = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query({ text, values: [...values], rowMode: 'array' })).rows as unknown as Row[];

  return {
    async count() {
      const [[count] = [0]] = await rowsOf<[number]>('SELECT coalesce(sum(records), 0)::bigint FROM topic_counter');
      return count;
    },
    listSeries: async () => (await rowsOf<[number]>(SERIES_OF_ROLLUPS)).map(([series]) => series),
    listHours: (series) =>
      rowsOf<RollupRow>(
        `SELECT ${ROLLUP} FROM rollup WHERE series = ANY ($1::integer[]) AND step = ${HOUR} ORDER BY series, time`,
        [series],
      ),

    read: (ranges) =>
      inTransaction(async () => ({
        records: await rowsOf<RecordRow>(READ_RECORDS, columnsOfRanges(ranges)),
        rollups: await rowsOf<RollupRow>(READ_ROLLUPS, columnsOfRanges(ranges)),
      })),

    async replace(ranges, content) {
      for (const table of ['record', 'rollup']) {
        await client.query(`DELETE FROM ${table} USING ${RANGES} WHERE ${IN_RANGE}`, columnsOfRanges(ranges));
      }
      await client.query(ADD_RECORDS, columnsOf(content.records, 6));
      await client.query(ADD_ROLLUPS, columnsOf(withAllMinutes(content), 9));
    },

    async removeSeries(series) {
      for (const table of ['record', 'rollup']) await client.query(`DELETE FROM ${table} WHERE series = $1`, [series]);
    },

    inTransaction,

    async figures() {
      const rows = await rowsOf<(number | string)[]>(FIGURES_OF_SERIES);
      return recordFigures(rows);
    },
  };
}
