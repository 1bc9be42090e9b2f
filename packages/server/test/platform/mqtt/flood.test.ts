// Before a release.
import type { Topic } from '@tinkerstream/contract/topics';
import { generate } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { floodServer, memoryReturned } from '../../../../../bench/hostile/flood.ts';
import { residentMemory } from '../../../../../bench/support/memory.ts';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { Intake } from '../../../src/platform/mqtt/intake.ts';
import { createMemoryRelease } from '../../../src/platform/process/memory-release.ts';
import { eventually, publishPacket } from '../../support/connections/boards.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';
import { openBoard } from '../../support/connections/mqtt-client.ts';

/** The short form of `bench/hostile/flood.ts`, which floods for a minute. */
const DURATION_MS = 1000;
const GB = 1e9;
/** The promise is one second; a machine that is busy with other tests gets more. */
const STATUS_WITHIN_MS = 3000;

let server: ServerProcess;
let topics: Topic[];
let memoryBefore: number;
beforeAll(async () => {
  server = await startServer();
  const api = await Api.signIn(server.http);
  topics = await Promise.all(Array.from({ length: 4 }, () => api.createTopic('Flood', 'n')));
  memoryBefore = residentMemory(server.pid).now;
});
afterAll(() => server.stop());

describe('a flood', () => {
  test.each([
    ['of 50,000 small messages a second', { kind: 'QoS 1', rate: 50_000, connections: 20, messageBytes: 20 }],
    ['of small messages at full speed', { kind: 'QoS 0', connections: 4, messageBytes: 20 }],
    ['of the longest messages, acknowledged', { kind: 'QoS 1', connections: 60, messageBytes: 60_000 }],
    ['of the longest messages, unacknowledged', { kind: 'QoS 0', connections: 60, messageBytes: 60_000 }],
    ['over HTTP', { kind: 'HTTP', connections: 50, messageBytes: 20 }],
  ] as const)(
    '%s slows its senders down: none loses data or its connection, and the server stays small and responsive',
    async (_of, how) => {
      const report = await floodServer(server, topics, { ...how, duration: DURATION_MS });
      expect(report.disconnected).toBe(0);
      // Everything sent got through, acknowledged if the transport can.
      if (how.kind !== 'QoS 0') expect(report.acknowledged).toEqual(report.sent);
      expect(report.stored).toEqual(report.sent);
      expect(Math.min(...report.sent)).toBeGreaterThan(0);
      expect(report.peakMemory).toBeLessThan(GB);
      expect(Math.max(...report.status)).toBeLessThan(STATUS_WITHIN_MS);
    },
    60_000,
  );

  test('leaves nothing behind: the server returns its memory to the system', async () => {
    const returned = await memoryReturned(server, memoryBefore, 60_000);
    expect(returned - memoryBefore).toBeLessThan(100e6);
  });
});

describe('memory after a flood', () => {
  const MB = 1024 * 1024;
  const at = (megabytes: number, processorMs: number) => ({ memory: megabytes * MB, processorMs });
  /** How often a process with these figures, read every five seconds, tries to return memory, while no attempt helps. */
  const run = (...looks: readonly { readonly memory: number; readonly processorMs: number }[]) => {
    let now = 0;
    let given = 0;
    const next = createMemoryRelease({ measure: () => looks[now] as (typeof looks)[number], release: () => given++ });
    for (now = 1; now < looks.length; now++) next(5000);
    return given;
  };

  test('is returned once the process is nearly idle, not while it is busy', () => {
    const [start, flooded] = [at(100, 0), at(400, 4500)];
    expect(run(start, flooded, at(400, 9000))).toBe(0);
    expect(run(start, flooded, at(400, 4600))).toBe(1);
  });

  test('is left alone if it is small, and is tried for less and less often otherwise', () => {
    expect(run(at(100, 0), at(150, 10), at(160, 20))).toBe(0);
    expect(run(at(100, 0), ...Array.from({ length: 12 }, (_, look) => at(400, 10 * look)))).toBe(3);
  });
});

describe('senders', () => {
  const BYTES = 50;
  /** A sender whose packets are messages, all received already. */
  class Sender {
    taken = 0;
    completed = 0;
    readonly intake: Intake;
    readonly packets: number;
    constructor(intake: Intake, packets: number) {
      this.intake = intake;
      this.packets = packets;
    }
    get publishing() {
      return this.taken - this.completed;
    }
    handleNext = () => this.take();
    take() {
      if (this.taken === this.packets) return false;
      this.taken++;
      this.intake.begin(BYTES);
      return true;
    }
    end(messages: number) {
      this.completed += messages;
      for (let message = 0; message < messages; message++) this.intake.end(BYTES);
    }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test.each([
    ['messages', { messages: 100, bytes: 1e9 }],
    ['bytes', { messages: 1e9, bytes: 100 * BYTES }],
  ])('are not read while too many %s are pending, and then resume by as many as completed', async (_what, limits) => {
    const intake = new Intake(limits);
    const sender = new Sender(intake, 1000);
    intake.ready(sender);
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(sender.taken).toBe(100);
    sender.end(3);
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(sender.taken).toBe(103);
  });

  test('with little pending are read while those at full speed wait for a commit', async () => {
    const intake = new Intake({ messages: 100, bytes: 1e9 });
    const loud = new Sender(intake, 1000);
    intake.ready(loud);
    for (let turns = 0; turns < 10; turns++) await turn();
    const quiet = new Sender(intake, 1);
    intake.ready(quiet);
    await turn();
    expect([loud.taken, quiet.taken]).toEqual([100, 1]);
  });

  test('with little pending are read immediately, up to their share', () => {
    const sender = new Sender(new Intake({ messages: 100, bytes: 1e9 }), 100);
    sender.intake.ready(sender);
    expect(sender.taken).toBe(16);
  });

  test('with long messages let the event loop turn after each, whether they are read immediately or in rounds', async () => {
    const LONG_MS = 5;
    class Slow extends Sender {
      override handleNext = () => {
        for (const end = performance.now() + LONG_MS; performance.now() < end; );
        return super.take();
      };
    }
    const intake = new Intake({ messages: 100, bytes: 1e9 });
    const senders = Array.from({ length: 4 }, () => new Slow(intake, 4));
    const taken = () => senders.reduce((sum, sender) => sum + sender.taken, 0);
    for (const sender of senders) intake.ready(sender);
    const seen = [taken()];
    while (taken() < 16) {
      await turn();
      seen.push(taken());
    }
    const inEachTurn = seen.map((count, at) => count - (seen[at - 1] ?? 0));
    expect(Math.max(...inEachTurn)).toBe(1);
  });

  test('with little pending are limited too when there are many', async () => {
    const intake = new Intake({ messages: 100, bytes: 1e9 });
    const quiet = Array.from({ length: 300 }, () => new Sender(intake, 1));
    for (const sender of quiet) intake.ready(sender);
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(quiet.filter(({ taken }) => taken === 1)).toHaveLength(200);
    for (const sender of quiet.slice(0, 100)) sender.end(1);
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(quiet.filter(({ taken }) => taken === 1)).toHaveLength(300);
  });

  test('get equal shares, however much each of them has sent', async () => {
    const intake = new Intake({ messages: 200, bytes: 1e9 });
    const loud = Array.from({ length: 10 }, () => new Sender(intake, 100_000));
    const quiet = new Sender(intake, 3);
    for (const sender of [...loud, quiet]) intake.ready(sender);
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(quiet.taken).toBe(3);
    for (const { taken } of loud) expect(taken).toBeGreaterThan(0);
  });

  test('that have disconnected are not read', async () => {
    const intake = new Intake({ messages: 10, bytes: 1e9 });
    const sender = new Sender(intake, 100);
    intake.ready(sender);
    const { taken } = sender;
    intake.remove(sender);
    await turn();
    expect(sender.taken).toBe(taken);
  });

  test("at full speed, fifty of them, leave another sender's next message near the front", async () => {
    const store: (() => void)[] = [];
    let completed = 0;
    const gateway = await openMemoryGateway({
      handlers: {
        topicExists: async () => true,
        publish: (_message, _sender, done) => store.push(() => done('accepted')),
      },
    });
    // A record store that commits the messages received during the previous commit, at most a thousand.
    const commits = setInterval(() => {
      for (const acknowledge of store.splice(0, 1000)) {
        completed++;
        acknowledge();
      }
    }, 5);
    const loud = await Promise.all(Array.from({ length: 50 }, () => openBoard(gateway.port)));
    const quiet = await openBoard(gateway.port);
    const burst = Buffer.concat(Array<Buffer>(3000).fill(generate(publishPacket('loud', 'n=1'))));
    for (const { socket } of loud) socket.write(burst);
    await eventually(
      async () => completed,
      (count) => count > 1000,
    );
    for (let message = 1; message <= 3; message++) {
      const before = completed;
      quiet.send(publishPacket('quiet', 'n=1', 1, message));
      await quiet.received('puback', message);
      expect(completed - before).toBeLessThan(10_000);
    }
    for (const { socket } of [...loud, quiet]) socket.destroy();
    clearInterval(commits);
    await gateway.close();
  });
});
