import { formatHistoryTime } from '@tinkerstream/contract/platform/time/zoned-time';
import type { Interval } from '@tinkerstream/contract/records';
import { askForAWhile, type Question } from '../calls/http-load.ts';
import type { Form, Row } from '../support/figures.ts';
import { YEAR } from '../support/stored-year.ts';
import { type Cost, costRows, medianCost } from './cost.ts';
import type { Site } from './site.ts';

const FORMS = { short: { rounds: 1, roundMs: 100 }, full: { rounds: 3, roundMs: 1_500 } } as const;
const DAY_MS = 24 * 60 * 60_000;
const DAYS = 300;
const HONG_KONG = 480;

export interface AnswerFigures {
  readonly lastTen: Cost;
  readonly dayByMinute: Cost;
  readonly yearByDay: Cost;
  /** The first load of the page of a project: its HTML with the answers of its calls, and its files. */
  readonly page: Cost;
}

/** The processor time of the server for each answer over one connection, while nobody else asks for the same. */
export async function answerCosts(site: Site, form: Form): Promise<{ figures: AnswerFigures; rows: Row[] }> {
  const { rounds, roundMs } = FORMS[form];
  const { server, api, year } = site;
  const headers = { authorization: `Bearer ${api.accessToken}`, 'accept-encoding': 'gzip, deflate' };
  const question = (path: string, query: Readonly<Record<string, string>>): Question => ({
    path: `${path}?${new URLSearchParams({ topicId: year.topicId, dataTypeId: year.dataTypeId, ...query })}`,
    headers,
  });
  const local = (time: number) => formatHistoryTime({ time: time - HONG_KONG * 60_000, offsetMinutes: HONG_KONG });
  const historyOf = (start: number, end: number, interval: Interval) =>
    question('/v1/record/list/historical', {
      startTime: local(start),
      endTime: local(end),
      interval,
      aggregate: 'average',
    });
  const days = Array.from({ length: DAYS }, (_, day) => YEAR.start + day * DAY_MS);
  const page = await filesOf(server.http, `/project/${year.projectId}/bench`, api.accessToken);
  const questions = {
    lastTen: [question('/v1/record/list/recent', { count: '10' })],
    dayByMinute: days.map((day) => historyOf(day, day + DAY_MS, 'minute')),
    // Each range is a little shorter than the one before, so each is a new question.
    yearByDay: days.map((_, day) => historyOf(YEAR.start, YEAR.end - (day % 30) * DAY_MS, 'day')),
    page,
  };
  type Name = keyof typeof questions;
  const measured = new Map((Object.keys(questions) as Name[]).map((name) => [name, [] as Cost[]]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, costs] of measured) {
      const { cpu, mainThread } = await askForAWhile(server, [questions[name]], roundMs);
      const count = name === 'page' ? page.length : 1;
      if (round >= 0) costs.push({ all: cpu * count, main: mainThread * count });
    }
  }
  const of = (name: Name) => measured.get(name) as Cost[];
  return {
    figures: {
      lastTen: medianCost(of('lastTen')),
      dayByMinute: medianCost(of('dayByMinute')),
      yearByDay: medianCost(of('yearByDay')),
      page: medianCost(of('page')),
    },
    rows: [
      ...costRows('an answer with the last ten records', of('lastTen')),
      ...costRows('a day by minute', of('dayByMinute')),
      ...costRows('a year by day', of('yearByDay')),
      ...costRows(`the first load of a page, ${page.length} requests`, of('page')),
    ],
  };
}

/** The requests of the first visit to a page: its HTML, and the files that it names. */
async function filesOf(http: string, path: string, accessToken: string): Promise<Question[]> {
  const cookies = { accessToken, refreshToken: '', expiry: String(Date.now() + 600_000) };
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const headers = { cookie, accept: 'text/html', 'accept-encoding': 'gzip, deflate' };
  const response = await fetch(http + path, { headers });
  const html = await response.text();
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string);
  if (!response.ok || files.length === 0) throw new Error(`${path} answered ${response.status} without files.`);
  return [
    { path, headers },
    ...[...new Set(files)].map((file) => ({ path: file, headers: { 'accept-encoding': 'gzip, deflate' } })),
  ];
}
