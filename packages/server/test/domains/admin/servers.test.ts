import type { ServerState } from '@tinkerstream/contract/admin';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServers } from '../../../src/domains/admin/system/servers.ts';
import { createMetrics } from '../../../src/platform/metrics/metrics.ts';

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }),
);
afterEach(() => void vi.useRealTimers());

/** Servers that hear each other over a bus of this process. */
function installation() {
  const handlers = new Map<string, Map<string, (...args: never[]) => unknown>>();
  const dead = new Set<string>();
  return {
    start(name: string) {
      const own = new Map<string, (...args: never[]) => unknown>();
      handlers.set(name, own);
      const everywhere = ((kind: string, local: (...args: never[]) => unknown) => {
        own.set(kind, local);
        return (...args: never[]) => {
          if (!dead.has(name)) for (const [other, its] of handlers) if (!dead.has(other)) its.get(kind)?.(...args);
        };
      }) as Parameters<typeof createServers>[0]['everywhere'];
      const steps: { start: () => unknown; stop: () => unknown } = { start: () => {}, stop: () => {} };
      const metrics = createMetrics();
      const state = { name, isAnswering: true, seenOn: new Date().toISOString(), filesPlace: '' } as ServerState;
      const servers = createServers(
        { everywhere, areSeveral: true, isBusAvailable: () => true },
        {
          onStart(step) {
            steps.start = step;
          },
          onStop(step) {
            steps.stop = step;
          },
        },
        async () => ({ state, topics: [] }),
        metrics,
        pino({ enabled: false }),
      );
      void steps.start();
      return {
        kill: () => void dead.add(name),
        stop() {
          void steps.stop();
          dead.add(name);
        },
        async answering() {
          const collected = servers.collect();
          await vi.advanceTimersByTimeAsync(1001);
          return (await collected).map(({ state: one }) => `${one.name} ${one.isAnswering ? 'answers' : 'is silent'}`);
        },
        /** How many are silent, as Prometheus reads it. */
        silent: async () => (await metrics.all()[0]?.read())?.find(({ labels }) => labels?.state === 'silent')?.value,
      };
    },
    again: (name: string) => void dead.delete(name),
  };
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a server that is killed is missed until it comes back', async () => {
  const { start, again } = installation();
  const [a, b] = [start('a'), start('b')];
  await later(10_000);
  b.kill();
  await later(20_000);
  expect(await a.answering()).toEqual(['a answers', 'b is silent']);
  again('b');
  start('b');
  await later(10);
  expect(await a.answering()).toEqual(['a answers', 'b answers']);
});

test('a server of another name takes the place of one that is missed, as on Kubernetes', async () => {
  const { start } = installation();
  const [a, b] = [start('a'), start('pod-1')];
  await later(10_000);
  b.kill();
  await later(20_000);
  start('pod-2');
  await later(10);
  expect(await a.answering()).toEqual(['a answers', 'pod-2 answers']);
});

test('a server that is restarted while another one is missed, or one that is added, takes no place', async () => {
  const { start, again } = installation();
  const [a, b, c] = [start('a'), start('b'), start('c')];
  await later(10_000);
  b.kill();
  await later(20_000);
  c.stop();
  await later(1000);
  again('c');
  start('c');
  await later(10);
  expect(await a.answering()).toEqual(['a answers', 'b is silent', 'c answers']);
  again('b');
  start('b');
  start('d');
  await later(10);
  expect(await a.answering()).toEqual(['a answers', 'b answers', 'c answers', 'd answers']);
});

test('a server that has been missed for a day is forgotten, also if nobody looks', async () => {
  const { start } = installation();
  const [a, b] = [start('a'), start('b')];
  await later(10_000);
  b.kill();
  await later(20_000);
  expect(await a.silent()).toBe(1);
  await later(25 * 3600 * 1000);
  expect(await a.silent()).toBe(0);
  expect(await a.answering()).toEqual(['a answers']);
});

test('after a thousand names, a server that runs is still not taken for a further one', async () => {
  const { start } = installation();
  const [a, b] = [start('a'), start('b')];
  for (let n = 0; n < 1100; n++) {
    const pod = start(`pod-${n}`);
    await later(0);
    pod.stop();
  }
  const gone = [start('c'), start('d')];
  start('e');
  await later(10_000);
  for (const server of gone) server.kill();
  await later(20_000);
  expect(await a.answering()).toEqual(['a answers', 'b answers', 'c is silent', 'd is silent', 'e answers']);
  // A further one takes one place.
  start('f');
  await later(10_000);
  expect(await a.answering()).toEqual(['a answers', 'b answers', 'd is silent', 'e answers', 'f answers']);
  b.stop();
});
