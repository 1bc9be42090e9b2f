import type { ShownSeriesQuery } from './record-store.ts';

/**
 * The SQL of `listShownSeries`, the same for both engines.
 * @param ends selects id, topic_id, data_type_id and last, the place of the latest record, of the requested series
 * @param placeholders of the window, the series limit and the limit
 */
export function shownSeriesSql(
  ends: string,
  by: ShownSeriesQuery['by'],
  placeholders: readonly [string, string, string] = ['?', '?', '?'],
): string {
  const subject = by === 'topic' ? 'topic_id' : 'data_type_id';
  const [windowMs, seriesLimit, limit] = placeholders;
  return `
  WITH ends AS MATERIALIZED (${ends}), heard AS (
    SELECT ends.*, max(last) OVER (PARTITION BY ${subject}) AS newest,
      first_value(id) OVER (PARTITION BY ${subject} ORDER BY last DESC, id) AS newest_series
    FROM ends WHERE last >= 0
  ), shown AS (
    SELECT heard.*,
      min(CASE WHEN last >= newest - ${windowMs} THEN data_type_id END) OVER (PARTITION BY ${subject}) AS shown_type
    FROM heard
  ), ranked AS (
    SELECT shown.*, row_number() OVER (PARTITION BY ${subject} ORDER BY last DESC, id) AS nth,
      dense_rank() OVER (ORDER BY newest DESC, ${subject}) AS place
    FROM shown WHERE data_type_id = shown_type
  )
  SELECT topic_id AS "topicId", data_type_id AS "dataTypeId", id AS series, newest_series AS "newestSeries"
  FROM ranked WHERE nth <= ${seriesLimit} AND place <= ${limit} ORDER BY place, nth`;
}
