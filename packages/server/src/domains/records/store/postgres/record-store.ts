import { numericValue, type RecordValue } from '@tinkerstream/contract/points';
import { batched } from '../../../../platform/batched.ts';
import type { Postgres } from '../../../../platform/db/postgres.ts';
import { jobChangesColumns, jobChangesSql } from '../../../../platform/jobs/job-rows.ts';
import { keptChangesColumns, keptChangesSql } from '../../../../platform/kept/kept-rows.ts';
import type { Logger } from '../../../../platform/logger.ts';
import { carriedValue } from '../carried-value.ts';
import { checkBatch } from '../checked-batch.ts';
import { BucketCollector, type Figures, groupWidth, HOUR, MINUTE, planHistory } from '../history-plan.ts';
import type {
  ArrivedRecord,
  LastTime,
  NewestRecord,
  NewSeries,
  RecordBatch,
  RecordReader,
  RecordStore,
  Sender,
  Series,
  ShownSeries,
  StoredRecord,
  TimeRange,
  TopicCounter,
} from '../record-store.ts';
import { addingFigures, rollupChanges } from '../rollups.ts';
import { shownSeriesSql } from '../shown-series.ts';
import { createPostgresCounts } from './counts.ts';
import { createPostgresLeavingOut } from './leaving-out.ts';
import { createPostgresRangeRemoval } from './range-removal.ts';
import { createPostgresRemoval } from './removal.ts';
import { createReplicaReads, type Queries } from './replica.ts';
import { createPostgresWindow } from './window.ts';

// A batch in one statement: one transaction and one round trip. It takes its locks in the same order on every node.
const append = (moreChanges: string) => `
  WITH
    records AS (
      INSERT INTO record (series, time, number, text, place)
      SELECT * FROM unnest($1::integer[], $2::bigint[], $3::double precision[], $4::text[], $17::bigint[])
    ),
    rollups AS (
      INSERT INTO rollup (series, step, time, count, numbers, sum, compensation, min, max)
      SELECT * FROM unnest($5::integer[], $6::integer[], $7::bigint[], $8::bigint[], $9::bigint[],
        $10::double precision[], $11::double precision[], $12::double precision[], $13::double precision[])
      ON CONFLICT (series, step, time) DO UPDATE SET ${addingFigures('rollup', 'excluded')},
        min = least(rollup.min, excluded.min),
        max = greatest(rollup.max, excluded.max)
    ),
    carried AS (
      INSERT INTO carried_value (topic_id, slot, data_type_id, value, time)
      SELECT * FROM unnest($18::text[], $19::text[], $20::text[], $21::text[], $22::bigint[])
      ON CONFLICT (topic_id, slot) DO UPDATE SET value = excluded.value, time = excluded.time
    )${moreChanges}
  INSERT INTO topic_counter (topic_id, messages, records)
  SELECT * FROM unnest($14::text[], $15::bigint[], $16::bigint[])
  ON CONFLICT (topic_id) DO UPDATE SET
    messages = topic_counter.messages + excluded.messages,
    records = topic_counter.records + excluded.records`;
const APPEND = append('');
const APPEND_WITH_REACTIONS = append(`,${jobChangesSql(23)},${keptChangesSql(30)}`);

/** Maximum long reads at the same time; half of the connections if these are few. */
const MAX_LONG_READS = 4;

/** A batch without an answer for this long counts as not stored, and the next one starts. */
const APPEND_TIMEOUT_MS = 30_000;

const SERIES_COLUMNS = 'id, topic_id AS "topicId", data_type_id AS "dataTypeId", device_id AS "deviceId"';
// Serializes nodes that count the series of one topic. Topics are locked in a fixed order: concurrent locks of the same
// topics cannot deadlock.
const LOCK_SERIES = `
  SELECT pg_advisory_xact_lock(hashtext('series'), topic)
  FROM (SELECT DISTINCT hashtext(id) AS topic FROM unnest($1::text[]) AS id ORDER BY 1) AS locked`;
const OPEN_SERIES = `
  INSERT INTO series (topic_id, data_type_id, device_id)
  SELECT topic_id, data_type_id, device_id FROM (
    SELECT *, row_number() OVER (PARTITION BY topic_id ORDER BY place) AS nth
    FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
      WITH ORDINALITY AS requested (topic_id, data_type_id, device_id, room, place)
    WHERE NOT EXISTS (
      SELECT FROM series
      WHERE series.data_type_id = requested.data_type_id AND series.device_id = requested.device_id
    )
  ) AS missing
  LEFT JOIN (
    SELECT topic_id, count(*) AS existing FROM series WHERE topic_id = ANY ($1::text[]) GROUP BY topic_id
  ) AS opened USING (topic_id)
  WHERE coalesce(existing, 0) + nth <= room
  ON CONFLICT DO NOTHING`;
const FIND_OPENED = `
  SELECT place, id FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS requested (data_type_id, device_id, place)
  JOIN series USING (data_type_id, device_id)`;
const FIND_SERIES = `
  SELECT ${SERIES_COLUMNS} FROM series
  WHERE data_type_id = $1 AND device_id = coalesce($2::text, device_id) ORDER BY id`;
// Whether values are stored. OFFSET 0 keeps PostgreSQL from reading all records of a series. A number with all its
// digits has the text of no other value.
const ARE_STORED = `
  WITH sought AS MATERIALIZED (
    SELECT place, id AS series, time, coalesce(value, number::text) AS value
    FROM unnest($3::integer[], $4::bigint[], $5::double precision[], $6::text[])
      WITH ORDINALITY AS given (nth, time, number, value, place)
    JOIN unnest($1::text[], $2::text[]) WITH ORDINALITY AS requested (data_type_id, device_id, nth) USING (nth)
    JOIN series USING (data_type_id, device_id)
  ), there AS MATERIALIZED (
    SELECT moment.series, moment.time, coalesce(found.text, found.number::text) AS value
    FROM (SELECT DISTINCT series, time FROM sought) AS moment
    CROSS JOIN LATERAL (
      SELECT number, text FROM record WHERE record.series = moment.series AND record.time = moment.time OFFSET 0
    ) AS found
    UNION ALL
    SELECT moment.series, moment.time, CASE
        WHEN jsonb_typeof(left_out_value.value::jsonb) = 'number' THEN left_out_value.value::double precision::text
        ELSE left_out_value.value::jsonb #>> '{}'
      END AS value
    FROM (SELECT DISTINCT series, time FROM sought) AS moment
    JOIN series ON series.id = moment.series
    JOIN left_out_value ON left_out_value.topic_id = series.topic_id AND left_out_value.time = moment.time
      AND left_out_value.data_type_id = series.data_type_id AND left_out_value.device_id = series.device_id
  )
  SELECT place FROM sought WHERE EXISTS (
    SELECT FROM there WHERE there.series = sought.series AND there.time = sought.time AND there.value = sought.value
  )`;
const LIST_SERIES = `SELECT ${SERIES_COLUMNS} FROM series WHERE topic_id = ANY ($1::text[]) ORDER BY id`;

// Two sets: records that arrived while the clock was behind, and all others. Each has an index in order of arrival. If
// the first set is large enough, the second is not read beyond it.
const ARRIVED_OF_EACH = `
  FROM unnest($1::integer[]) AS requested (series)
  CROSS JOIN LATERAL (
    (
      SELECT series, time, seq, number, text, place FROM record
      WHERE record.series = requested.series AND place IS NOT NULL ORDER BY place DESC, seq DESC LIMIT $2
    )
    UNION ALL
    (
      SELECT series, time, seq, number, text, time AS place FROM record
      WHERE record.series = requested.series AND record.place IS NULL AND time >= coalesce((
        SELECT late.place FROM record AS late WHERE late.series = requested.series AND late.place IS NOT NULL
        ORDER BY late.place DESC, late.seq DESC OFFSET $2 - 1 LIMIT 1
      ), -1)
      ORDER BY time DESC, seq DESC LIMIT $2
    )
  ) AS arrived`;
const RECENT = `SELECT arrived.* ${ARRIVED_OF_EACH} ORDER BY place DESC, seq DESC LIMIT $2`;
const RECENT_OF_EACH = `
  SELECT series, time, seq, number, text, place
  FROM (
    SELECT arrived.*, row_number() OVER (PARTITION BY arrived.series ORDER BY place DESC, seq DESC) AS nth
    ${ARRIVED_OF_EACH}
  ) AS numbered
  WHERE nth <= $2 ORDER BY place DESC, seq DESC`;

// The latest record of each series to arrive, from the same two sets.
const LAST_ARRIVED = `(
    (SELECT time, seq, number, text, place FROM record
      WHERE record.series = series.id AND record.place IS NOT NULL ORDER BY place DESC, seq DESC LIMIT 1)
    UNION ALL
    (SELECT time, seq, number, text, time AS place FROM record
      WHERE record.series = series.id AND record.place IS NULL ORDER BY time DESC, seq DESC LIMIT 1)
  ) AS arrived`;
const NEWEST_OF_DATA_TYPES = `
  SELECT DISTINCT ON (series.data_type_id) series.data_type_id AS "dataTypeId", time, number, text
  FROM series CROSS JOIN LATERAL ${LAST_ARRIVED}
  WHERE series.topic_id = ANY ($1::text[])
  ORDER BY series.data_type_id, arrived.place DESC, arrived.seq DESC`;
const LAST_TIMES_OF_DEVICES = `
  SELECT DISTINCT ON (series.device_id) series.device_id AS "deviceId", time
  FROM series CROSS JOIN LATERAL ${LAST_ARRIVED}
  WHERE series.topic_id = $1
  ORDER BY series.device_id, arrived.place DESC, arrived.seq DESC`;
// For each sender, the first series with a record in the window before its latest record.
const SENDERS = `
  WITH ends AS (
    SELECT id, topic_id, data_type_id, device_id, max(place) AS last
    FROM series CROSS JOIN LATERAL ${LAST_ARRIVED}
    WHERE data_type_id = ANY ($1::text[])
    GROUP BY id
  ), heard AS (
    SELECT *, max(last) OVER sender AS newest, first_value(id) OVER (sender ORDER BY last DESC, id) AS newest_series
    FROM ends WINDOW sender AS (PARTITION BY topic_id, device_id)
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY topic_id, device_id ORDER BY id) AS nth FROM heard
    WHERE last >= newest - $2::bigint
  )
  SELECT topic_id AS "topicId", data_type_id AS "dataTypeId", device_id AS "deviceId", id AS series,
    newest_series AS "newestSeries", count(*) OVER () AS total
  FROM ranked WHERE nth = 1 ORDER BY newest DESC, id LIMIT $3`;
const ENDS_OF_DATA_TYPES = `
  SELECT id, topic_id, data_type_id, max(place) AS last FROM series CROSS JOIN LATERAL ${LAST_ARRIVED}
  WHERE data_type_id = ANY ($1::text[]) GROUP BY id`;
const SHOWN_SERIES = {
  topic: shownSeriesSql(ENDS_OF_DATA_TYPES, 'topic', ['$2::bigint', '$3', '$4']),
  'data-type': shownSeriesSql(ENDS_OF_DATA_TYPES, 'data-type', ['$2::bigint', '$3', '$4']),
};
const LATEST_PLACE = `
  SELECT coalesce(max(greatest(newest.time, late.place)), 0) AS place FROM series
  LEFT JOIN LATERAL (SELECT time FROM record WHERE record.series = series.id ORDER BY time DESC LIMIT 1)
    AS newest ON true
  LEFT JOIN LATERAL (
    SELECT place FROM record WHERE record.series = series.id AND place IS NOT NULL ORDER BY place DESC LIMIT 1
  ) AS late ON true`;

// Queries of a history. They add up all series in groups of `width` ($5) by the clock of a range.
const HISTORY_OF_RECORDS = `
  SELECT greatest(time - (time + $4) % $5, $2) AS time, count(*) AS count, count(number) AS numbers,
    coalesce(sum(number), 0) AS sum, 0 AS compensation, min(number) AS min, max(number) AS max
  FROM record WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3
  GROUP BY 1`;
const FIGURES_OF_ROLLUPS = `sum(count)::bigint AS count, sum(numbers)::bigint AS numbers, sum(sum) AS sum, sum(compensation) AS compensation, min(min) AS min, max(max) AS max`;
const HISTORY_OF_ROLLUPS = `
  SELECT greatest(time - (time + $4) % $5, $2) AS time, ${FIGURES_OF_ROLLUPS}
  FROM rollup WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3 AND step = $6
  GROUP BY 1`;
// Many ranges in one query. Without OFFSET 0, PostgreSQL reads all rollups of the series and then filters them.
const HISTORY_OF_RANGES = `
  SELECT greatest(time - (time + shift) % $5, start) AS time, ${FIGURES_OF_ROLLUPS}
  FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $6::integer[]) AS range (start, stop, shift, step)
  CROSS JOIN LATERAL (
    SELECT rollup.* FROM rollup
    WHERE series = ANY ($1::integer[]) AND rollup.step = range.step AND time >= start AND time < stop OFFSET 0
  ) AS within
  GROUP BY 1`;

/** Maximum ranges that are read one by one: PostgreSQL then uses all its processors for each. */
const FEW_RANGES = 4;

// With one subquery per series, PostgreSQL reads only both ends of each series.
const SPAN = `
  SELECT min(oldest) AS from, max(newest) + 1 AS to FROM unnest($1::integer[]) AS requested (series)
  CROSS JOIN LATERAL (SELECT min(time) AS oldest, max(time) AS newest FROM record
    WHERE record.series = requested.series) AS ends`;
const RANGE = `
  SELECT series, time, seq, number, text FROM record
  WHERE series = ANY ($1::integer[]) AND time >= $2 AND time < $3
  ORDER BY time, seq, series DESC`;

const FIND_CARRIED = 'SELECT value, time FROM carried_value WHERE topic_id = $1 AND slot = $2';
const COUNTERS = 'SELECT topic_id, messages, records FROM topic_counter WHERE topic_id = ANY ($1::text[])';

/** A number that loses digits of its text has the text beside it. */
interface ValueRow {
  readonly number: number | null;
  readonly text: string | null;
}
type Row<Stored extends StoredRecord> = Omit<Stored, 'value'> & ValueRow;

/** @param histories reads time ranges, perhaps from a replica */
export function createPostgresRecordReader(pool: Queries, histories: Queries): RecordReader {
  return {
    listSeries: async (topicIds) => (await pool.query<Series>(LIST_SERIES, [topicIds])).rows,

    async recent(series, count) {
      const { rows } = await pool.query<Row<ArrivedRecord>>(RECENT, [series, count]);
      return rows.map(toRecord);
    },

    async recentOf(dataTypeId, deviceId, count) {
      const { rows: series } = await pool.query<Series>(FIND_SERIES, [dataTypeId, deviceId ?? null]);
      const { rows } = await pool.query<Row<ArrivedRecord>>(RECENT, [series.map(({ id }) => id), count]);
      return { series, records: rows.map(toRecord) };
    },

    async recentOfEach(series, count) {
      const { rows } = await pool.query<Row<ArrivedRecord>>(RECENT_OF_EACH, [series, count]);
      return rows.map(toRecord);
    },

    async listSenders({ dataTypeIds, windowMs, limit }) {
      const { rows } = await pool.query<Sender & { total: number }>(SENDERS, [dataTypeIds, windowMs, limit]);
      return { senders: rows.map(({ total: _, ...sender }) => sender), total: rows[0]?.total ?? 0 };
    },

    async listShownSeries({ dataTypeIds, by, windowMs, seriesLimit, limit }) {
      const { rows } = await pool.query<ShownSeries>(SHOWN_SERIES[by], [dataTypeIds, windowMs, seriesLimit, limit]);
      return rows;
    },

    seriesOf: async (dataTypeId, deviceId) =>
      (await pool.query<Series>(FIND_SERIES, [dataTypeId, deviceId ?? null])).rows,

    async newestOfDataTypes(topicIds) {
      const { rows } = await pool.query<ValueRow & NewestRecord>(NEWEST_OF_DATA_TYPES, [topicIds]);
      return rows.map((row) => ({ dataTypeId: row.dataTypeId, time: row.time, value: storedValue(row) }));
    },

    lastTimesOfDevices: async (topicId) => (await pool.query<LastTime>(LAST_TIMES_OF_DEVICES, [topicId])).rows,

    async findCarried(topicId, slot) {
      const { rows } = await pool.query<{ value: string; time: number }>(FIND_CARRIED, [topicId, slot]);
      return carriedValue(rows[0], topicId, slot);
    },

    async latestPlace() {
      const { rows } = await pool.query<{ place: number }>(LATEST_PLACE);
      return rows[0]?.place ?? 0;
    },

    async span(series) {
      const { rows } = await histories.query<TimeRange | { from: null; to: null }>(SPAN, [series]);
      const [span] = rows;
      return span === undefined || span.from === null ? undefined : span;
    },

    async range(series, { from, to }) {
      const { rows } = await histories.query<Row<StoredRecord>>(RANGE, [series, from, to]);
      return rows.map(toRecord);
    },

    async history(query) {
      // PostgreSQL rounds each addition, so it adds up at most an hour. The collector adds the rest exactly.
      const width = Math.min(groupWidth(query), HOUR);
      const { records, rollups } = planHistory(query, width);
      const collector = new BucketCollector(query);
      const collect = async (sql: string, start: unknown, stop: unknown, offset: unknown, ...more: unknown[]) => {
        const values = [query.series, start, stop, offset, width, ...more];
        const { rows } = await histories.query<Figures & { time: number }>(sql, values);
        for (const row of rows) collector.add(row.time, row);
      };
      for (const { from, to, offsetMinutes } of records) {
        await collect(HISTORY_OF_RECORDS, from, to, offsetMinutes * MINUTE);
      }
      if (rollups.length <= FEW_RANGES) {
        for (const { from, to, offsetMinutes, step } of rollups) {
          await collect(HISTORY_OF_ROLLUPS, from, to, offsetMinutes * MINUTE, step);
        }
      } else {
        const column = (name: 'from' | 'to' | 'step') => rollups.map((range) => range[name]);
        const offsets = rollups.map(({ offsetMinutes }) => offsetMinutes * MINUTE);
        await collect(HISTORY_OF_RANGES, column('from'), column('to'), offsets, column('step'));
      }
      return collector.buckets;
    },

    ...createPostgresWindow(histories),
    ...createPostgresCounts(histories),

    async counters(topicIds) {
      const { rows } = await pool.query<TopicCounter & { topic_id: string }>(COUNTERS, [topicIds]);
      return new Map(rows.map(({ topic_id, messages, records }) => [topic_id, { messages, records }]));
    },
  };
}

export function createPostgresRecordStore(
  { url, pool, writer, replica }: Omit<Postgres, 'database' | 'close'>,
  logger?: Logger,
): RecordStore {
  const openOne = batched(async (requested: readonly (NewSeries & { readonly limit: number })[]) => {
    const columns = [
      requested.map(({ topicId }) => topicId),
      requested.map(({ dataTypeId }) => dataTypeId),
      requested.map(({ deviceId }) => deviceId),
      requested.map(({ limit }) => limit),
    ] as const;
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(LOCK_SERIES, [columns[0]]);
      await client.query(OPEN_SERIES, [...columns]);
      const { rows } = await client.query<{ place: number; id: number }>(FIND_OPENED, [columns[1], columns[2]]);
      await client.query('COMMIT');
      client.release();
      return new Map(
        rows.flatMap(({ place, id }) => {
          const one = requested[place - 1];
          return one ? [[one, id]] : [];
        }),
      );
    } catch (error) {
      // Destroys the connection, which ends its transaction.
      client.release(true);
      throw error;
    }
  });

  const appendWith = (connections: Postgres['pool']) => async (batch: RecordBatch) => {
    checkBatch(batch);
    const hasReactions = batch.jobs?.length || batch.finishedJobs?.length || batch.kept?.length;
    const columns = columnsOf(batch);
    const query = {
      text: hasReactions ? APPEND_WITH_REACTIONS : APPEND,
      values: hasReactions ? [...columns, ...jobChangesColumns(batch), ...keptChangesColumns(batch)] : columns,
      query_timeout: APPEND_TIMEOUT_MS,
    };
    await connections.query(query);
  };

  const replicaReads = replica && createReplicaReads(pool, replica, logger);
  return {
    ...createPostgresRecordReader(pool, replicaReads?.histories ?? pool),
    replica: replicaReads?.use,
    location: { engine: 'postgres', url, replicaUrl: replica?.url },
    longReads: Math.min(MAX_LONG_READS, Math.floor(pool.options.max / 2)),
    condition: async () => ({ hidden: undefined, damaged: [] }),
    settle: async () => {},

    openSeries: (series, limit) => openOne({ ...series, limit }),

    async areStored({ series, seriesIndexes, times, values }) {
      const { rows } = await pool.query<{ place: number }>(ARE_STORED, [
        series.map(({ dataTypeId }) => dataTypeId),
        series.map(({ deviceId }) => deviceId),
        seriesIndexes.map((index) => index + 1),
        times,
        values.map((value) => (typeof value === 'number' ? value : null)),
        values.map((value) => (typeof value === 'string' ? value : null)),
      ]);
      const places = new Set(rows.map(({ place }) => place - 1));
      return values.map((_, place) => places.has(place));
    },

    append: appendWith(writer),
    appendImported: appendWith(pool),

    ...createPostgresRemoval(pool),
    ...createPostgresRangeRemoval(pool),
    ...createPostgresLeavingOut(pool, (client, batch) => client.query(APPEND, columnsOf(batch))),
  };
}

function toRecord<Stored extends StoredRecord>({ number, text, ...row }: Row<Stored>) {
  return { ...row, value: storedValue({ number, text }) };
}

function storedValue({ number, text }: ValueRow): RecordValue {
  return (text ?? number) as RecordValue;
}

function columnsOf({ series, times, values, places = [], counters, carried = [] }: RecordBatch): unknown[] {
  const changes = rollupChanges(series, times, values);
  const topics = [...counters].sort(([a], [b]) => (a < b ? -1 : 1));
  const kept = [...carried].sort((a, b) => (`${a.topicId} ${a.slot}` < `${b.topicId} ${b.slot}` ? -1 : 1));
  return [
    series,
    times,
    values.map((value) => numericValue(value) ?? null),
    values.map((value) => (typeof value === 'string' ? value : null)),
    changes.map((change) => change.series),
    changes.map((change) => change.step),
    changes.map((change) => change.time),
    changes.map((change) => change.count),
    changes.map((change) => change.numbers),
    changes.map((change) => change.sum),
    changes.map((change) => change.compensation),
    changes.map((change) => change.min),
    changes.map((change) => change.max),
    topics.map(([topicId]) => topicId),
    topics.map(([, counter]) => counter.messages),
    topics.map(([, counter]) => counter.records),
    // PostgreSQL pads a shorter column with nulls.
    places,
    kept.map(({ topicId }) => topicId),
    kept.map(({ slot }) => slot),
    kept.map(({ dataTypeId }) => dataTypeId),
    kept.map(({ value }) => JSON.stringify(value)),
    kept.map(({ time }) => time),
  ];
}
