import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ASSUMED, limits, messageCost, needsOf, type SizingFigures, STEPS } from '../../bench/sizing/needs.ts';
import { withSizing } from '../../bench/sizing/tables.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');

const cost = (all: number, main = all / 2) => ({ all, main });
/** Round figures, so that the needs can be calculated by hand. */
const FIGURES: SizingFigures = {
  messages: {
    atFullSpeed: cost(40),
    ofSchool: cost(100),
    ofClass: cost(400),
    ofSixValues: cost(60),
    mosquitto: { atFullSpeed: 10, ofSixValues: 12 },
  },
  several: { ofOwnBoards: cost(60), ofOthers: cost(20), postgres: 40, redis: 4 },
  viewer: cost(20),
  rules: { check: cost(0), run: cost(0) },
  answers: { lastTen: cost(0), dayByMinute: cost(0), yearByDay: cost(0), page: cost(0) },
  memory: { server: 200e6, board: 5_000, listeningBoard: 6_000, viewer: 45_000 },
  disk: { embedded: 10, postgres: 100 },
  idle: cost(0.01),
};
const step = (atOnce: number, classes = atOnce) => ({ name: 'some classes', classes, atOnce });

describe('what an installation needs', () => {
  test('a class needs one server with the embedded store', () => {
    const needs = needsOf(step(1), FIGURES);
    expect(needs).toMatchObject({ engine: 'embedded', servers: 1, processors: 1, busNetwork: 0 });
    expect(needs.messagesPerSecond).toBe(30);
    expect(needs.eventsPerSecond).toBe(900);
    expect(needs.memory).toBe(200e6 + 30 * 5_000 + 30 * 45_000);
    expect(needs.disk).toBe(60 * 3_600 * 30 * 10);
    expect(needs.network).toBe(8 * (30 * 230 + 900 * 330));
  });

  test('processors have as much to spare as is assumed', () => {
    const needs = needsOf(step(10), FIGURES);
    // 9,000 live values of 20 µs, 300 messages of about 200 µs, and the idle server.
    const load = 0.18 + (300 * messageCost(FIGURES.messages, 300).all) / 1e6 + 0.01;
    expect(needs.processors).toBe(Math.ceil(load / 0.5));
    expect(needsOf(step(10), FIGURES, { ...ASSUMED, busy: 0.1 }).processors).toBeGreaterThan(needs.processors);
  });

  test('where one main thread is not enough, further servers share the viewers', () => {
    const needs = needsOf(step(300), FIGURES);
    expect(needs.engine).toBe('several');
    // 270,000 live values of 10 µs are 2.7 main threads, which should be half busy; messages come on top.
    expect(needs.servers).toBeGreaterThanOrEqual(6);
    expect(needs.servers).toBeLessThanOrEqual(12);
    expect(needs.disk).toBe(300 * 60 * 3_600 * 30 * 100);
    expect(needs.memory).toBeGreaterThan(ASSUMED.postgresMemory + (needs.servers ?? 0) * 200e6);
    const fewerViewers = needsOf(step(300), FIGURES, { ...ASSUMED, viewers: 1 });
    expect(fewerViewers.servers).toBeLessThan(needs.servers ?? 0);
  });

  test('the bus ends where each server is busy with the messages of the others', () => {
    expect(limits(FIGURES).bus).toBe(0.5e6 / 10);
    const blind = { ...ASSUMED, viewers: 0, postgresProcessors: 1_000 };
    expect(needsOf(step(1_000), FIGURES, blind)).toMatchObject({ engine: 'several' });
    expect(needsOf(step(2_000), FIGURES, blind)).toMatchObject({ engine: 'beyond', servers: undefined });
  });

  test('one PostgreSQL ends where its processors are busy', () => {
    expect(limits(FIGURES).postgres).toBe((8 * 0.5e6) / 40);
    const blind = { ...ASSUMED, viewers: 0, postgresProcessors: 3 };
    expect(needsOf(step(1_200), FIGURES, blind).engine).toBe('several');
    expect(needsOf(step(1_300), FIGURES, blind).engine).toBe('beyond');
  });

  test('a message costs less the more of them share a commit, and never more than in a class', () => {
    const rates = [1, 30, 100, 1_000, 5_000, 20_000, 100_000];
    const costs = rates.map((rate) => messageCost(FIGURES.messages, rate).all);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    expect(costs.at(0)).toBe(400);
    expect(costs.at(3)).toBe(100);
    expect(costs.at(-1)).toBe(40);
  });

  test('a larger step never needs less', () => {
    const needs = STEPS.slice(0, 3).map((each) => needsOf(each, FIGURES));
    for (const key of ['processors', 'memory', 'disk', 'network'] as const) {
      const values = needs.map((need) => need[key]);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
  });
});

test('docs/scaling.md has the figures of the last bench; `npm run docs` writes them', () => {
  const page = read('docs/scaling.md');
  expect(page).toBe(withSizing(page, JSON.parse(read('bench/sizing/figures.json')) as SizingFigures));
  expect(page).toMatch(/\| a city \|/);
});
