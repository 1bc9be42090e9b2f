import type { Board, ProjectBoards } from '@tinkerstream/contract/boards';
import type { ReadData } from '@tinkerstream/contract/records';
import { expect, test, vi } from 'vitest';
import { withReading } from '../../../src/domains/boards/lists/use-boards.ts';
import { elapsedText } from '../../../src/ui/text/elapsed.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const at = (time: number) => new Date(time).toISOString();

/** A board with values at these times before noon, latest first. */
function boardWith(...before: readonly number[]): Board {
  return {
    topicId: 't1',
    device: { id: 'd1', serialName: 'Rose', serialNumber: 'b7' },
    lastSeen: at(NOON - (before[0] ?? 0)),
    dataRecordType: { id: 'k1', dataRecordTypeName: 'Temperature', keyName: 'temp', description: '' } as never,
    records: before.map((time, index) => ({ createdOn: at(NOON - time), value: index })),
  };
}

const event = (deviceId: string | null, records: ReadData['records'], time = NOON + SECOND): ReadData => ({
  topicId: 't1',
  deviceId,
  deviceSerialNumber: '',
  records,
  timeArrival: at(time),
});

function read(list: ProjectBoards, message: ReadData) {
  const reload = vi.fn();
  return { list: withReading(list, message, reload), isReloaded: reload.mock.calls.length > 0 };
}

test('a message brings its board a value, and leaves the others as they are', () => {
  const nameless = { ...boardWith(5), device: null };
  const list = { boards: [boardWith(0), nameless], total: 2, onlyProblems: [] };
  const changed = read(list, event('d1', { temp: 21, light: 5 }));
  expect(changed.isReloaded).toBe(false);
  expect(changed.list.boards[0]).toMatchObject({ lastSeen: at(NOON + SECOND), records: [{ value: 21 }, { value: 0 }] });
  expect(changed.list.boards[1]).toBe(nameless);
  expect(read(list, event(null, { temp: 3 })).list.boards[1]?.records[0]?.value).toBe(3);
});

test('a board keeps its latest twenty values', () => {
  let list: ProjectBoards = { boards: [boardWith(0)], total: 1, onlyProblems: [] };
  for (let value = 1; value <= 30; value += 1) list = read(list, event('d1', { temp: value })).list;
  expect(list.boards[0]?.records.map(({ value }) => value)).toEqual(
    Array.from({ length: 20 }, (_, index) => 30 - index),
  );
});

test('another value shows that the board is alive, and is asked for once the shown one is a minute old', () => {
  const list = { boards: [boardWith(0)], total: 1, onlyProblems: [] };
  const soon = read(list, event('d1', { light: 5 }, NOON + MINUTE));
  expect(soon.list.boards[0]).toMatchObject({ lastSeen: at(NOON + MINUTE), records: [{ value: 0 }] });
  expect(soon.isReloaded).toBe(false);
  expect(read(list, event('d1', { light: 5 }, NOON + MINUTE + 1)).isReloaded).toBe(true);
});

test('a new board is asked for, unless the list has only the latest of many', () => {
  expect(read({ boards: [boardWith(0)], total: 1, onlyProblems: [] }, event('new', { temp: 1 })).isReloaded).toBe(true);
  expect(read({ boards: [boardWith(0)], total: 300, onlyProblems: [] }, event('new', { temp: 1 })).isReloaded).toBe(
    false,
  );
});

test('the time since the last message is in its largest unit', () => {
  expect(elapsedText(-HOUR, 'en')).toBeUndefined();
  expect(elapsedText(9 * SECOND, 'en')).toBeUndefined();
  expect(elapsedText(45 * SECOND, 'en')).toBe('45 seconds ago');
  expect(elapsedText(119 * SECOND, 'en')).toBe('1 minute ago');
  expect(elapsedText(3 * HOUR, 'zh-HK')).toBe('3 小時前');
  expect(elapsedText(49 * HOUR, 'zh-CN')).toBe('2 天前');
});
