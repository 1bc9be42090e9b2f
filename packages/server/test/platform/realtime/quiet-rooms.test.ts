import { expect, test } from 'vitest';
import { QuietRooms } from '../../../src/platform/realtime/quiet-rooms.ts';

test('a room is quiet since its last event, and never for longer than events are remembered', () => {
  let now = 0;
  const rooms = new QuietRooms(() => now);
  now = 4_000;
  rooms.note('T1');
  now = 9_000;
  expect([rooms.quietFor('T1'), rooms.quietFor('T2')]).toEqual([5_000, 9_000]);
  now = 12_000;
  expect([rooms.quietFor('T1'), rooms.quietFor('T2')]).toEqual([8_000, 12_000]);
  now = 25_000;
  rooms.note('T1');
  expect(rooms.quietFor('T2')).toBe(13_000);
  now = 26_000;
  expect(rooms.quietFor('T1')).toBe(1_000);
});

test('after a long time without any question, only the time since then is known', () => {
  let now = 0;
  const rooms = new QuietRooms(() => now);
  now = 5_000;
  rooms.note('T1');
  now = 100_000;
  expect(rooms.quietFor('T1')).toBe(95_000);
  now = 111_000;
  expect(rooms.quietFor('T1')).toBe(11_000);
});

test('events of very many rooms are remembered for a shorter time, and never taken for quiet', () => {
  let now = 0;
  const rooms = new QuietRooms(() => now, 2);
  for (const room of ['T1', 'T2', 'T3', 'T4', 'T5']) {
    now += 1_000;
    rooms.note(room);
  }
  now = 6_000;
  expect(rooms.quietFor('T5')).toBe(1_000);
  expect(rooms.quietFor('T3')).toBe(3_000);
  // Forgotten: known is only that nothing has happened since.
  expect(rooms.quietFor('T1')).toBeLessThanOrEqual(5_000);
  expect(rooms.quietFor('unknown')).toBeLessThanOrEqual(5_000);
});

test('an event for everybody, or events that may be missing, end the quiet of every room', () => {
  let now = 0;
  const rooms = new QuietRooms(() => now);
  now = 5_000;
  rooms.noteAll();
  now = 6_000;
  rooms.note('T1');
  now = 8_000;
  expect([rooms.quietFor('T1'), rooms.quietFor('T2')]).toEqual([2_000, 3_000]);
});

test('what a user does by coming or going leaves a room quiet for their own pages only', () => {
  let now = 0;
  const rooms = new QuietRooms(() => now);
  now = 1_000;
  rooms.note('P1');
  now = 4_000;
  rooms.note('P1', 'ada');
  now = 5_000;
  rooms.note('P1', 'ada');
  now = 6_000;
  expect([rooms.quietFor('P1', 'ada'), rooms.quietFor('P1', 'ben'), rooms.quietFor('P1')]).toEqual([
    5_000, 1_000, 1_000,
  ]);
  rooms.note('P1', 'ben');
  expect([rooms.quietFor('P1', 'ada'), rooms.quietFor('P1', 'ben')]).toEqual([0, 1_000]);
  rooms.note('P1');
  expect(rooms.quietFor('P1', 'ben')).toBe(0);
});
