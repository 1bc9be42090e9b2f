import { expect, test } from 'vitest';
import {
  ExportQueue,
  type ExportQueueLimits,
  type QueuedExport,
} from '../../../../src/domains/records/export/export-queue.ts';

const LIMITS = { places: 1, stalled: 1, waiting: 4, waitingOfUser: 3 };

/** A queue, and the latest status that each export in it received. */
function openQueue(limits: Partial<ExportQueueLimits> = {}) {
  const queue = new ExportQueue({ ...LIMITS, ...limits });
  const states: Record<string, number | 'works' | 'ended'> = {};
  const exports: Record<string, QueuedExport> = {};
  return {
    queue,
    states,
    exports,
    /** `a1` is an export of user a. */
    enter(...names: string[]) {
      for (const name of names) {
        exports[name] ??= {
          userId: name[0] as string,
          start: () => (states[name] = 'works'),
          wait: (place) => (states[name] = place),
          end: () => (states[name] = 'ended'),
        };
        queue.enter(exports[name]);
      }
    },
  };
}

test('exports run in the order of arrival, and one that leaves makes room for the next', () => {
  const { queue, states, exports, enter } = openQueue({ places: 2 });
  enter('a1', 'b1', 'c1', 'd1');
  expect(states).toEqual({ a1: 'works', b1: 'works', c1: 1, d1: 2 });
  queue.leave(exports.b1 as QueuedExport);
  expect(states).toMatchObject({ a1: 'works', c1: 'works', d1: 1 });
});

test('a second export of a user waits until everyone else has had a first one', () => {
  const { states, enter } = openQueue({ waiting: 9 });
  enter('a1', 'a2', 'a3', 'b1', 'c1', 'b2');
  expect(states).toEqual({ a1: 'works', b1: 1, c1: 2, a2: 3, b2: 4, a3: 5 });
});

test('an export with a stalled reader gives up its slot, and is next as soon as the reader returns', () => {
  const { queue, states, exports, enter } = openQueue();
  enter('a1', 'b1', 'c1');
  queue.stall(exports.a1 as QueuedExport);
  expect(states).toMatchObject({ b1: 'works', c1: 1 });
  enter('a1');
  expect(states).toMatchObject({ a1: 1, b1: 'works', c1: 2 });
});

test('of too many stalled exports, the one that has waited longest is ended', () => {
  const { queue, states, exports, enter } = openQueue();
  enter('a1', 'b1', 'c1');
  queue.stall(exports.a1 as QueuedExport);
  queue.stall(exports.b1 as QueuedExport);
  expect(states).toEqual({ a1: 'ended', b1: 'works', c1: 'works' });
});

test('it limits the exports of all users and of each user', () => {
  const { queue, enter } = openQueue();
  enter('a1', 'a2', 'a3', 'a4');
  expect(['a', 'b'].map((userId) => queue.hasRoomFor(userId))).toEqual([false, true]);
  enter('b1');
  expect(queue.hasRoomFor('b')).toBe(false);
});
