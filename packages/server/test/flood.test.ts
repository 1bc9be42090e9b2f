import type { Topic } from '@tinkerstream/contract/topics';
import { generate } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { floodServer, memoryReturned } from '../../../bench/flood.ts';
import { residentMemory } from '../../../bench/memory.ts';
import { Api } from '../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { createMemoryReturn } from '../src/platform/memory-return.ts';
import { Intake } from '../src/platform/mqtt/intake.ts';
import { eventually, publishPacket } from './boards.ts';
import { openMemoryGateway } from './memory-gateway.ts';
import { openBoard } from './mqtt-client.ts';

/** The short form of `bench/flood.ts`, which floods for a minute. */
const DURATION_MS = 1000;
const GB = 1e9;
/** The promise is one second; a machine that is busy with other tests as well gets more. */
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

  test('leaves nothing behind: its memory goes back to the system', async () => {
    const returned = await memoryReturned(server, memoryBefore, 60_000);
    expect(returned - memoryBefore).toBeLessThan(100e6);
  }, 90_000);
});

describe('memory that a flood has left', () => {
  const MB = 1024 * 1024;
  const at = (megabytes: number, processorMs: number) => ({ memory: megabytes * MB, processorMs });
  /** How often a process that looks like this, every five seconds, tries to give memory back; none of it helps. */
  const run = (...looks: readonly { readonly memory: number; readonly processorMs: number }[]) => {
    let now = 0;
    let given = 0;
    const next = createMemoryReturn({ look: () => looks[now] as (typeof looks)[number], giveBack: () => given++ });
    for (now = 1; now < looks.length; now++) next(5000);
    return given;
  };

  test('goes back once the process has little to do, and not while it is busy', () => {
    const [start, flooded] = [at(100, 0), at(400, 4500)];
    expect(run(start, flooded, at(400, 9000))).toBe(0);
    expect(run(start, flooded, at(400, 4600))).toBe(1);
  });

  test('is left alone where it is little, and more and more rarely tried for where it is needed', () => {
    expect(run(at(100, 0), at(150, 10), at(160, 20))).toBe(0);
    expect(run(at(100, 0), ...Array.from({ length: 12 }, (_, look) => at(400, 10 * look)))).toBe(3);
  });
});

describe('senders', () => {
  const BYTES = 50;
  /** A sender whose packets are messages, all of which have come already. */
  class Sender {
    taken = 0;
    readonly intake: Intake;
    readonly packets: number;
    constructor(intake: Intake, packets: number) {
      this.intake = intake;
      this.packets = packets;
    }
    takeNext = () => {
      if (this.taken === this.packets) return false;
      this.taken++;
      this.intake.begin(BYTES);
      return true;
    };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test.each([
    ['messages', { messages: 10, bytes: 1e9 }],
    ['bytes', { messages: 1e9, bytes: 10 * BYTES }],
  ])('are not read while too many %s wait, and then as many as have been dealt with', async (_what, limits) => {
    const intake = new Intake(limits);
    const sender = new Sender(intake, 100);
    intake.ready(sender);
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(sender.taken).toBe(10);
    for (let message = 0; message < 3; message++) intake.end(BYTES);
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(sender.taken).toBe(13);
  });

  test('have equal shares, however much each of them has sent', async () => {
    const intake = new Intake({ messages: 200, bytes: 1e9 });
    const loud = Array.from({ length: 10 }, () => new Sender(intake, 100_000));
    const quiet = new Sender(intake, 3);
    for (const sender of [...loud, quiet]) intake.ready(sender);
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(quiet.taken).toBe(3);
    for (const { taken } of loud) expect(taken).toBeGreaterThan(0);
  });

  test('that have gone are not read', async () => {
    const intake = new Intake({ messages: 10, bytes: 1e9 });
    const sender = new Sender(intake, 10);
    intake.ready(sender);
    intake.forget(sender);
    await turn();
    expect(sender.taken).toBe(0);
  });

  test('at full speed, fifty of them, leave the next message of another one near the front', async () => {
    const store: (() => void)[] = [];
    let dealtWith = 0;
    const gateway = await openMemoryGateway({
      handlers: {
        topicExists: async () => true,
        publish: (_topicName, _payload, done) => store.push(() => done('accepted')),
      },
    });
    // A record store that commits what came in meanwhile, a thousand messages at most.
    const commits = setInterval(() => {
      for (const acknowledge of store.splice(0, 1000)) {
        dealtWith++;
        acknowledge();
      }
    }, 5);
    const loud = await Promise.all(Array.from({ length: 50 }, () => openBoard(gateway.port)));
    const quiet = await openBoard(gateway.port);
    const burst = Buffer.concat(Array<Buffer>(3000).fill(generate(publishPacket('loud', 'n=1'))));
    for (const { socket } of loud) socket.write(burst);
    await eventually(
      async () => dealtWith,
      (count) => count > 1000,
    );
    for (let message = 1; message <= 3; message++) {
      const before = dealtWith;
      quiet.send(publishPacket('quiet', 'n=1', 1, message));
      await quiet.received('puback', message);
      expect(dealtWith - before).toBeLessThan(10_000);
    }
    for (const { socket } of [...loud, quiet]) socket.destroy();
    clearInterval(commits);
    await gateway.close();
  });
});
