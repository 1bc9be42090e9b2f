import type { Point } from '@tinkerstream/contract/points';
import type { Postgres } from '../../../../platform/db/postgres.ts';
import { HOUR } from '../history-plan.ts';
import { lineColumns } from '../line-columns.ts';
import type { Average, Bucket, LineMember, RecordReader, TimeRange } from '../record-store.ts';

// The hour is found in the rollups first, so any number of texts before the number costs nothing.
const SPAN = `
  SELECT min(first.time) AS from, max(last.time) + 1 AS to FROM unnest($1::integer[]) AS requested (series)
  CROSS JOIN LATERAL (SELECT time FROM rollup
    WHERE rollup.series = requested.series AND step = $2 AND numbers > 0 ORDER BY time LIMIT 1) AS first_hour
  CROSS JOIN LATERAL (SELECT time FROM rollup
    WHERE rollup.series = requested.series AND step = $2 AND numbers > 0 ORDER BY time DESC LIMIT 1) AS last_hour
  CROSS JOIN LATERAL (SELECT min(time) AS time FROM record WHERE record.series = requested.series
    AND time >= first_hour.time AND time < first_hour.time + $2 AND number IS NOT NULL) AS first
  CROSS JOIN LATERAL (SELECT max(time) AS time FROM record WHERE record.series = requested.series
    AND time >= last_hour.time AND time < last_hour.time + $2 AND number IS NOT NULL) AS last`;

const NUMBERS = `
  SELECT time, number AS value FROM record
  WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3 AND number IS NOT NULL
  ORDER BY time, seq, series DESC`;

// Without OFFSET 0, PostgreSQL reads all rollups of the series and then filters them.
const AVERAGES = `
  SELECT line, time - (time - start) % width AS time, (sum(sum) + sum(compensation)) / sum(numbers) AS value
  FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[], $5::integer[], $6::bigint[])
    AS asked (line, series, start, stop, step, width)
  CROSS JOIN LATERAL (
    SELECT rollup.time, rollup.sum, rollup.compensation, rollup.numbers FROM rollup
    WHERE rollup.series = asked.series AND rollup.step = asked.step AND rollup.time >= start AND rollup.time < stop
      AND numbers > 0 OFFSET 0
  ) AS within
  GROUP BY 1, 2 ORDER BY 1, 2`;
const AVERAGES_OF_RECORDS = `
  SELECT line, time - (time - start) % width AS time, avg(number) AS value
  FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[])
    AS asked (line, series, start, stop, width)
  CROSS JOIN LATERAL (
    SELECT record.time, record.number FROM record
    WHERE record.series = asked.series AND record.time >= start AND record.time < stop AND number IS NOT NULL OFFSET 0
  ) AS within
  GROUP BY 1, 2 ORDER BY 1, 2`;
// The index of each series is read one by one: over many, PostgreSQL reads the whole table, with the values of everyone
// else.
const ofMembers = (table: string, columns: string, condition: string) => `
  FROM unnest($1::integer[], $2::integer[]) AS member (series, line)
  CROSS JOIN LATERAL (
    SELECT ${columns} FROM ${table}
    WHERE ${table}.series = member.series AND time >= $3 AND time < $4 AND ${condition} OFFSET 0
  ) AS found`;
const LINE_COUNTS = `
  SELECT line, sum(count)::bigint AS count, sum(numbers)::bigint AS numbers
  ${ofMembers('rollup', 'count, numbers', 'step = $5')}
  GROUP BY line`;
const LINE_EXTREMES_OF_RECORDS = `
  SELECT line, time - (time - $3) % $5 AS part, count(*) AS numbers, min(number) AS low, max(number) AS high
  ${ofMembers('record', 'time, number', 'number IS NOT NULL')}
  GROUP BY 1, 2 ORDER BY 1, 2`;
const LINE_EXTREMES_OF_ROLLUPS = `
  SELECT line, time - (time - $3) % $5 AS part, sum(numbers)::bigint AS numbers, min(min) AS low, max(max) AS high
  ${ofMembers('rollup', 'time, numbers, min, max', 'step = $6 AND numbers > 0')}
  GROUP BY 1, 2 ORDER BY 1, 2`;
const LINE_NUMBERS = `
  SELECT line, time AS part, 1 AS numbers, number AS low, number AS high
  ${ofMembers('record', 'record.series, time, seq, number', 'number IS NOT NULL')}
  ORDER BY line, time, seq, found.series DESC`;

/** The queries for a window of a line chart. */
export function createPostgresWindow(
  pool: Pick<Postgres['pool'], 'query'>,
): Pick<RecordReader, 'numberSpan' | 'numbers' | 'averages' | 'lineCounts' | 'lineExtremes' | 'lineNumbers'> {
  return {
    async numberSpan(series) {
      const { rows } = await pool.query<TimeRange | { from: null; to: null }>(SPAN, [series, HOUR]);
      const [span] = rows;
      return span === undefined || span.from === null ? undefined : span;
    },

    numbers: async (series, { from, to }) => (await pool.query<Point>(NUMBERS, [series, from, to])).rows,

    async averages(queries) {
      const asked = queries.flatMap(({ series, ...query }, line) => series.map((id) => ({ ...query, line, id })));
      const read = async (sql: string, of: typeof asked, ...names: (keyof (typeof asked)[number])[]) => {
        if (of.length === 0) return [];
        const columns = names.map((name) => of.map((one) => one[name]));
        return (await pool.query<Average & { line: number }>(sql, columns)).rows;
      };
      const [ofRecords = [], ofRollups = []] = [true, false].map((isOfRecords) =>
        asked.filter(({ step }) => (step === 0) === isOfRecords),
      );
      const rows = [
        ...(await read(AVERAGES_OF_RECORDS, ofRecords, 'line', 'id', 'from', 'to', 'width')),
        ...(await read(AVERAGES, ofRollups, 'line', 'id', 'from', 'to', 'step', 'width')),
      ];
      const byLine = Map.groupBy(rows, ({ line }) => line);
      return queries.map((_, line) => (byLine.get(line) ?? []).map(({ time, value }) => ({ time, value })));
    },

    async lineCounts({ members, from, to, step }) {
      const { rows } = await pool.query<Pick<Bucket, 'count' | 'numbers'> & { line: number }>(LINE_COUNTS, [
        ...columnsOf(members),
        from,
        to,
        step,
      ]);
      return new Map(rows.map(({ line, count, numbers }) => [line, { count, numbers }]));
    },

    async lineExtremes({ members, from, to, width, step }) {
      const input = [...columnsOf(members), from, to, width];
      const { rows } =
        step === 0
          ? await pool.query(LINE_EXTREMES_OF_RECORDS, input)
          : await pool.query(LINE_EXTREMES_OF_ROLLUPS, [...input, step]);
      return lineColumns(rows);
    },

    lineNumbers: async ({ members, from, to }) =>
      lineColumns((await pool.query(LINE_NUMBERS, [...columnsOf(members), from, to])).rows),
  };
}

function columnsOf(members: readonly LineMember[]): [series: number[], lines: number[]] {
  return [members.map(([series]) => series), members.map(([, line]) => line)];
}
