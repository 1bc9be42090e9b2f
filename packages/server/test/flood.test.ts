import type { Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { floodServer } from '../../../bench/flood.ts';
import { Api } from '../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { Intake } from '../src/platform/mqtt/intake.ts';

/** The short form of `bench/flood.ts`, which floods for a minute. */
const DURATION_MS = 1000;
const GB = 1e9;
/** The promise is one second; a machine that is busy with other tests as well gets more. */
const STATUS_WITHIN_MS = 3000;

let server: ServerProcess;
let topics: Topic[];
beforeAll(async () => {
  server = await startServer();
  const api = await Api.signIn(server.http);
  topics = await Promise.all(Array.from({ length: 4 }, () => api.createTopic('Flood', 'n')));
});
afterAll(() => server.stop());

describe('a flood', () => {
  test.each([
    ['of 50,000 small messages a second', { kind: 'QoS 1', rate: 50_000, connections: 20, messageBytes: 20 }],
    ['of small messages as fast as they go', { kind: 'QoS 0', connections: 4, messageBytes: 20 }],
    ['of the longest messages, acknowledged', { kind: 'QoS 1', connections: 60, messageBytes: 60_000 }],
    ['of the longest messages, unacknowledged', { kind: 'QoS 0', connections: 60, messageBytes: 60_000 }],
    ['over HTTP', { kind: 'HTTP', connections: 50, messageBytes: 20 }],
  ] as const)(
    '%s slows its senders down: none is lost or let go, and the server stays small and answers',
    async (_of, how) => {
      const report = await floodServer(server, topics, { ...how, duration: DURATION_MS });
      expect(report.disconnected).toBe(0);
      // Whatever was sent got through, acknowledged where that can be.
      if (how.kind !== 'QoS 0') expect(report.acknowledged).toEqual(report.sent);
      expect(report.stored).toEqual(report.sent);
      expect(Math.min(...report.sent)).toBeGreaterThan(0);
      expect(report.peakMemory).toBeLessThan(GB);
      expect(Math.max(...report.status)).toBeLessThan(STATUS_WITHIN_MS);
    },
    60_000,
  );
});

describe('a sender', () => {
  class Sender {
    isPaused = false;
    pause = () => {
      this.isPaused = true;
    };
    resume = () => {
      this.isPaused = false;
    };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test.each([
    ['messages', { messages: 10, bytes: 1e9 }],
    ['bytes', { messages: 1e9, bytes: 1000 }],
  ])('is not read while too many %s wait, and is read again at half of them', (_what, limits) => {
    const intake = new Intake(limits);
    const sender = new Sender();
    for (let message = 0; message < 10; message++) intake.begin(sender, 100);
    expect(sender.isPaused).toBe(false);
    intake.begin(sender, 100);
    expect(sender.isPaused).toBe(true);
    for (let message = 11; message > 6; message--) intake.end(100);
    expect(sender.isPaused).toBe(true);
    intake.end(100);
    expect(sender.isPaused).toBe(false);
  });

  test('is one of many that are read again a few at a time, but all of them', async () => {
    const intake = new Intake({ messages: 1, bytes: 1e9 });
    const senders = Array.from({ length: 100 }, () => new Sender());
    for (const sender of senders) intake.begin(sender, 1);
    expect(senders.filter(({ isPaused }) => isPaused)).toHaveLength(99);
    for (const _ of senders) intake.end(1);
    const paused = () => senders.filter(({ isPaused }) => isPaused).length;
    expect(paused()).toBeGreaterThan(80);
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(paused()).toBe(0);
  });

  test('that has gone is not read again', () => {
    const intake = new Intake({ messages: 0, bytes: 1e9 });
    const sender = new Sender();
    intake.begin(sender, 1);
    intake.forget(sender);
    intake.end(1);
    expect(sender.isPaused).toBe(true);
  });
});
