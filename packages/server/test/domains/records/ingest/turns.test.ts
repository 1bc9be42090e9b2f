import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Turns } from '../../../../src/domains/records/ingest/batch/turns.ts';

function take(turns: Turns<{ text: string }>, count: number): string[] {
  return Array.from({ length: count }, () => turns.next()?.text ?? '');
}

test('users take turns, whatever sends for them, and so do the senders of each', () => {
  const turns = new Turns<{ text: string }>();
  const [flood, ...boards] = Array.from({ length: 4 }, () => ({}));
  for (let n = 0; n < 3000; n++) turns.add('attacker', flood as object, { text: `flood ${n}` });
  for (const [index, board] of boards.entries()) {
    for (const n of [1, 2]) turns.add('teacher', board, { text: `board ${index} ${n}` });
  }
  expect(take(turns, 12).filter((text) => text.startsWith('board'))).toEqual(
    [1, 2].flatMap((n) => boards.map((_, index) => `board ${index} ${n}`)),
  );
});

test('a sender with two messages waiting gets its share beside one with thousands of the same user', () => {
  const turns = new Turns<{ text: string }>();
  const [busy, calm] = [{}, {}];
  for (let n = 0; n < 3000; n++) turns.add('teacher', busy, { text: `busy ${n}` });
  for (const n of [1, 2]) turns.add('teacher', calm, { text: `calm ${n}` });
  expect(take(turns, 4)).toEqual(['busy 0', 'calm 1', 'busy 1', 'calm 2']);
});

test('messages of a sender keep their order, until none waits', () => {
  const turns = new Turns<{ text: string }>();
  const board = {};
  const texts = Array.from({ length: 5000 }, (_, n) => String(n));
  for (const text of texts) turns.add('teacher', board, { text });
  expect(take(turns, 5000)).toEqual(texts);
  expect([turns.isEmpty, turns.next()]).toEqual([true, undefined]);
});

test('a message that was taken is not kept while others of its sender wait', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const turns = new Turns<{ text: string }>();
  const board = {};
  turns.add('teacher', board, { text: 'first' });
  turns.add('teacher', board, { text: 'second' });
  const taken = new WeakRef(turns.next() as object);
  // A reference that is read stays until the end of the task.
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(taken.deref()).toBeUndefined();
  expect(turns.next()).toEqual({ text: 'second' });
});
