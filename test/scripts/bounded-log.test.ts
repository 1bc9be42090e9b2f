import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBoundedLog } from '../../scripts/run/bounded-log.mjs';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bounded-log-'));
  path = join(folder, 'tinkerstream.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const both = () => [`${path}.old`, path].map((file) => readFileSync(file, 'utf8')).join('');

test('the log has two files of a limited size, with the latest lines in their order', () => {
  const log = openBoundedLog(path, 1000);
  const lines = Array.from({ length: 500 }, (_, n) => `line ${n}\n`);
  for (const line of lines) log.write(Buffer.from(line));
  for (const file of [path, `${path}.old`]) expect(statSync(file).size).toBeLessThanOrEqual(1000);
  const kept = both();
  expect(kept.length).toBeGreaterThan(1000);
  expect(lines.join('').endsWith(kept)).toBe(true);
});

test('each file has 4 MB unless said otherwise', () => {
  const log = openBoundedLog(path);
  const megabyte = Buffer.alloc(1024 * 1024, 'line\n');
  for (let n = 0; n < 10; n++) log.write(megabyte);
  expect([`${path}.old`, path].map((file) => statSync(file).size / megabyte.length)).toEqual([4, 2]);
});

test('a start keeps the log of the start before, and not the one before that', () => {
  for (const name of ['first', 'second', 'third']) openBoundedLog(path).write(Buffer.from(`${name}\n`));
  expect(both()).toBe('second\nthird\n');
});

test('a line longer than the limit is written, in a file of its own', () => {
  const log = openBoundedLog(path, 10);
  for (const line of ['short\n', 'x'.repeat(100), 'end\n']) log.write(Buffer.from(line));
  expect(both()).toBe(`${'x'.repeat(100)}end\n`);
});

test('a log that cannot be renamed begins again', () => {
  mkdirSync(join(`${path}.old`, 'in the way'), { recursive: true });
  const log = openBoundedLog(path, 20);
  for (const line of ['0123456789\n', 'abcdefghij\n', 'last\n']) log.write(Buffer.from(line));
  expect(readFileSync(path, 'utf8')).toBe('abcdefghij\nlast\n');
});

test('a log that cannot be written stops nothing', () => {
  const log = openBoundedLog(path, 20);
  rmSync(folder, { recursive: true });
  for (let n = 0; n < 10; n++) log.write(Buffer.from('0123456789\n'));
  mkdirSync(folder);
});
