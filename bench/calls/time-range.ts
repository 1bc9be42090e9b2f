import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ChartWindow } from '@tinkerstream/contract/charts';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import type { Bench } from '../support/figures.ts';
import { SECONDS_OF_YEAR, storedYear } from '../support/stored-year.ts';
import { TARGETS } from '../targets.ts';

const CARDS = 24;
/** Records of each chart in its year. */
const RECORDS = { short: SECONDS_OF_YEAR / 600, full: SECONDS_OF_YEAR / 60 } as const;
const ROUNDS = { short: 5, full: 30 } as const;
const WARM_UP = 3;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A week in the middle of the year. */
const WEEK = { start: Date.UTC(2025, 5, 1), end: Date.UTC(2025, 5, 8) };
/** The width of a card, and so its points. */
const POINTS = 500;

/**
 * A dashboard that opens with the last seven days: 24 charts, each of another series with a year of data, all asked at
 * once over HTTP. The yardstick is the same 24 weeks in plain SQL over the rollups, one after the other in one thread.
 */
export const timeRange: Bench = async (form) => {
  const year = await storedYear(RECORDS[form], CARDS);
  const server = await startServer({ dataDir: year.dataDir });
  const api = await Api.signIn(server.http);
  const charts = await api.listTopicCharts(year.topicId);
  if (charts.length !== CARDS) throw new Error(`${charts.length} charts instead of ${CARDS}.`);
  const { accessToken } = await Api.signIn(server.http);
  const ask = async (chartId: string, days: number) => {
    const startTime = new Date(WEEK.end - days * DAY_MS).toISOString();
    const endTime = new Date(WEEK.end - 1).toISOString();
    const query = new URLSearchParams({ startTime, endTime, points: String(POINTS) });
    const response = await fetch(`${server.http}/v1/chart/${chartId}/window?${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The window answered ${response.status}: ${text}`);
    const { lines } = JSON.parse(text) as ChartWindow;
    const points = lines[0]?.times.length ?? 0;
    if (points < POINTS / 3 || points > POINTS) throw new Error(`A window has ${points} points.`);
  };
  const timesOf = async (days: number) => {
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS[form]; round += 1) {
      const started = performance.now();
      await Promise.all(charts.map(({ id }) => ask(id, days)));
      if (round >= WARM_UP) times.push(performance.now() - started);
    }
    return times;
  };
  const [week, month] = [await timesOf(7), await timesOf(30)];
  await server.stop();
  return [
    { what: `${CARDS} charts, 7 days`, values: week, unit: 'ms', target: TARGETS.weekOfDashboard },
    { what: `${CARDS} charts, 30 days`, values: month, unit: 'ms' },
    { what: 'plain SQL over the rollups, 7 days', values: plainSql(join(year.dataDir, 'tinkerstream.db')), unit: 'ms' },
  ];
};

/** The weeks of the charts as plain queries over the hours, in milliseconds, without HTTP. */
function plainSql(file: string): number[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const series = db.prepare('SELECT id FROM series').all() as { id: number }[];
  const query = db.prepare(
    `SELECT time, min(min) AS low, max(max) AS high FROM rollup
     WHERE series = ? AND step = ${HOUR_MS} AND time >= ${WEEK.start} AND time < ${WEEK.end} GROUP BY time`,
  );
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    for (const { id } of series) query.all(id);
    return performance.now() - started;
  });
  db.close();
  return times;
}
