import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Numbering } from '../../../../src/domains/records/store/sqlite/numbering.ts';

const SERIES = 1;

let db: DatabaseSync;
const context = { prepare: (sql: string) => db.prepare(sql) };
let merge: ReturnType<typeof vi.fn<() => void>>;
let numbering: Numbering;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE series (id); CREATE TABLE record (series, time, seq)');
  db.exec(`INSERT INTO series VALUES (${SERIES}); INSERT INTO record VALUES (${SERIES}, 100, 4)`);
  merge = vi.fn<() => void>();
  numbering = new Numbering();
  numbering.start(context);
});

afterEach(() => db.close());

function numbersOf(...times: number[]): number[] {
  const series = times.map(() => SERIES);
  return [...numbering.number(context, series, Float64Array.from(times), merge)];
}

test('messages that arrived before those of an earlier batch need no merge, and have numbers of their own', () => {
  expect(numbersOf(201, 203, 203)).toEqual([0, 0, 1]);
  expect(numbersOf(202, 203, 201)).toEqual([0, 2, 1]);
  expect(numbersOf(203)).toEqual([3]);
  expect(merge).not.toHaveBeenCalled();
});

test('after the clock went back, records follow those that are stored', () => {
  expect(numbersOf(100, 99, 100, 201)).toEqual([5, 0, 6, 0]);
  expect(merge).toHaveBeenCalledTimes(1);
});

test('milliseconds that are no longer remembered are read after a merge', () => {
  const later = Array.from({ length: 10_001 }, (_, index) => 1000 + index);
  numbersOf(...later);
  expect(merge).not.toHaveBeenCalled();
  merge.mockImplementation(() => {
    db.exec(`INSERT INTO record SELECT ${SERIES}, 1000, 0`);
  });
  expect(numbersOf(1000, 11_000)).toEqual([1, 1]);
  expect(merge).toHaveBeenCalledTimes(1);
});

test('after a batch that was not stored, nothing is taken for known', () => {
  numbersOf(300);
  numbering.reset();
  expect(numbersOf(300)).toEqual([0]);
  expect(merge).toHaveBeenCalledTimes(1);
});
