import { fork } from 'node:child_process';
import { once } from 'node:events';
import { formatHistoryTime } from '@tinkerstream/contract/platform/time/zoned-time';
import type { Interval } from '@tinkerstream/contract/records';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { type Bench, median, type Row } from '../support/figures.ts';
import { end, endOnExit } from '../support/processes.ts';
import { SECONDS_OF_YEAR, storedYear, YEAR } from '../support/stored-year.ts';
import { TARGETS } from '../targets.ts';
import { askForAWhile, type HttpResult, type Question } from './http-load.ts';
import type { Yardstick } from './http-yardstick.ts';

/** A class, each pupil with a connection of their own. */
const PUPILS = 30;
const ROUNDS = { short: 1, full: 5 } as const;
const ROUND_MS = { short: 250, full: 1500 } as const;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const DAY = { start: Date.UTC(2025, 5, 1), end: Date.UTC(2025, 5, 2) };

/**
 * The questions of a class to the server, from thirty connections as fast as it answers: an answer without data, the last
 * ten records, a day by minute, the whole line as 3,000 points, and a year by day at +05:30, of a year of one-minute
 * records. The yardstick is bare Node with the same headers, which has its answer ready, or compresses it for each caller.
 * Rates are those of the whole machine; the processor times are the server's alone.
 */
export const http: Bench = async (form) => {
  const year = await storedYear(SECONDS_OF_YEAR / 60);
  const server = await startServer({ dataDir: year.dataDir });
  const { accessToken } = await Api.signIn(server.http);
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip, deflate' };
  const series = { topicId: year.topicId, dataTypeId: year.dataTypeId };
  const question = (path: string, query: Readonly<Record<string, string>>): Question => ({
    path: `${path}?${new URLSearchParams({ ...series, ...query })}`,
    headers,
  });
  const historyOf = ({ start, end }: typeof DAY, interval: Interval, offsetMinutes: number) => {
    const local = (time: number) => formatHistoryTime({ time: time - offsetMinutes * MINUTE_MS, offsetMinutes });
    const period = { startTime: local(start), endTime: local(end) };
    return question('/v1/record/list/historical', { ...period, interval, aggregate: 'average' });
  };
  const windowOf = (query: Readonly<Record<string, string>>) =>
    question('/v1/record/list/window', { points: '3000', ...query });
  /** Each pupil and each question asks for another range, so nobody shares an answer. */
  const ranges = Array.from({ length: PUPILS }, (_, pupil) =>
    Array.from({ length: 20 }, (_, at) =>
      windowOf({ startTime: new Date(YEAR.start + (pupil * 20 + at) * MINUTE_MS).toISOString() }),
    ),
  );
  const dayAt = (pupil: number) =>
    historyOf({ start: DAY.start + pupil * DAY_MS, end: DAY.end + pupil * DAY_MS }, 'minute', 480);
  const everyone = (one: Question) => Array.from({ length: PUPILS }, () => [one]);

  const empty: Question = { path: '/v1/public/status' };
  const window = windowOf({});
  const [bareEmpty, bareWindow] = [await startYardstick(server.http, empty), await startYardstick(server.http, window)];
  const measures = {
    bareEmpty: { of: bareEmpty, questions: everyone({ path: '/plain' }) },
    empty: { of: server, questions: everyone(empty) },
    lastTen: { of: server, questions: everyone(question('/v1/record/list/recent', { count: '10' })) },
    day: { of: server, questions: everyone(dayAt(0)) },
    days: { of: server, questions: Array.from({ length: PUPILS }, (_, pupil) => [dayAt(pupil)]) },
    bareWindow: { of: bareWindow, questions: everyone({ path: '/gzip' }) },
    window: { of: server, questions: everyone(window) },
    windows: { of: server, questions: ranges },
    india: { of: server, questions: everyone(historyOf(YEAR, 'day', 330)) },
    oneEmpty: { of: server, questions: [[empty]] },
    oneLastTen: { of: server, questions: [[question('/v1/record/list/recent', { count: '10' })]] },
    oneIndia: { of: server, questions: [[historyOf(YEAR, 'day', 330)]] },
  };
  type Name = keyof typeof measures;
  const names = Object.keys(measures) as Name[];
  const results = new Map<Name, HttpResult[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS[form]; round += 1) {
    for (const name of names) {
      const { of, questions } = measures[name];
      const result = await askForAWhile(of, questions, ROUND_MS[form]);
      // The first round warms everything up.
      if (round > 0) results.get(name)?.push(result);
    }
  }
  await Promise.all([server.stop(), bareEmpty.stop(), bareWindow.stop()]);

  const valuesOf = (name: Name, read: (result: HttpResult) => number) => (results.get(name) ?? []).map(read);
  const rate = (name: Name) => valuesOf(name, (result) => result.rate);
  const latency = (name: Name) => valuesOf(name, (result) => 1000 / result.rate);
  const rows = (what: string, name: Name, target?: Row['target']): Row[] => [
    { what, values: rate(name), unit: '/s', ...(target && { target }) },
    { what: 'processor time of each', values: valuesOf(name, ({ cpu }) => cpu / 1000), unit: 'ms', digits: 2 },
  ];
  const emptyOfBare = median(rate('empty')) / median(rate('bareEmpty'));
  const above = latency('oneLastTen').map((time, at) => time - (latency('oneEmpty')[at] ?? 0));
  return [
    ...rows('an answer without data', 'empty'),
    ...rows('bare Node with the same answer', 'bareEmpty'),
    { what: 'ratio to bare Node', values: [emptyOfBare], unit: '', digits: 2, target: TARGETS.emptyOfBareNode },
    ...rows('last ten records', 'lastTen'),
    {
      what: 'one caller: above an answer without data',
      values: above,
      unit: 'ms',
      digits: 2,
      target: TARGETS.lastTenAboveEmpty,
    },
    ...rows('day by minute, all the same', 'day', TARGETS.dayByMinute),
    ...rows('day by minute, each another day', 'days'),
    ...rows('3,000 points, all the same', 'window', TARGETS.windows),
    ...rows('3,000 points, each another range', 'windows'),
    ...rows('bare Node that only compresses these points', 'bareWindow'),
    ...rows('year by day, +05:30, all the same', 'india'),
    { what: 'one caller', values: latency('oneIndia'), unit: 'ms', digits: 1, target: TARGETS.yearByDayOfIndia },
  ];
};

/** Bare Node with an answer of ours: the same headers and the same text. */
async function startYardstick(server: string, { path, headers }: Question) {
  const answer = await fetch(server + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const own = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'];
  const yardstick: Yardstick = {
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name))),
    text: await answer.text(),
  };
  const child = endOnExit(fork(new URL('http-yardstick.ts', import.meta.url)));
  child.send(yardstick);
  const [port] = (await once(child, 'message')) as [number];
  return { http: `http://127.0.0.1:${port}`, pid: child.pid as number, stop: () => end(child) };
}
