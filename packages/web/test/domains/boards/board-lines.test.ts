import { describe, expect, test } from 'vitest';
import {
  createLineReader,
  lineForBoard,
  MAX_LINE,
  valuesOfLine,
} from '../../../src/domains/boards/microbit/board-lines.ts';

describe('the lines of a micro:bit', () => {
  test('are gathered from pieces, whatever ends them', () => {
    const read = createLineReader();
    expect(['tem', 'perature:2', '1\r\nlight:9\n\n', 'x'].flatMap(read)).toEqual(['temperature:21', 'light:9']);
  });

  test('are skipped where they are too long, up to the next one', () => {
    const read = createLineReader();
    const long = 'x'.repeat(64 * 1024);
    expect(read(`${long}\ntemperature:21\n`)).toEqual(['temperature:21']);
    for (let piece = 0; piece < 1000; piece += 1) expect(read(long)).toEqual([]);
    expect(read('end of the flood\nlight:9\n')).toEqual(['light:9']);
    expect(read(`${'y'.repeat(MAX_LINE)}\n`)).toHaveLength(1);
  });
});

test.each<[line: string, values: object]>([
  ['temperature:21', { temperature: '21' }],
  ['temperature: -3.5', { temperature: '-3.5' }],
  ['soil moisture:512', { soil_moisture: '512' }],
  ['光度:12', { 光度: '12' }],
  ['21.5', { value: '21.5' }],
  [
    '{"temperature":21,"isDay":true,"name":"left, right","deep":{"a":1}}',
    { temperature: '21', isDay: '1', name: 'left  right' },
  ],
  ['_dn=vigop,temperature=21,light=9', { temperature: '21', light: '9' }],
  ['12:30:15 is the time', {}],
  ['hello', {}],
  ['{"temperature":', {}],
  ['{"__proto__":1,"constructor":2}', {}],
  ['_dsn:7', {}],
  [`${'k'.repeat(21)}:7`, {}],
  ['a=1=2', { a: '1 2' }],
  [':7', {}],
  ['\u0000\u0007', {}],
])('the line %j has the values %j', (line, expected) => {
  expect(Object.fromEntries(valuesOfLine(line))).toEqual(expected);
});

test('a line has at most twenty values', () => {
  const line = Array.from({ length: 100 }, (_, number) => `k${number}=1`).join();
  expect(valuesOfLine(line).size).toBe(20);
});

test('a message of the topic is one line for the board, and not longer than its screen can bear', () => {
  expect(lineForBoard('led=on')).toBe('led=on\n');
  expect(lineForBoard('one\r\ntwo')).toBe('one two\n');
  expect(lineForBoard('x'.repeat(1000))).toHaveLength(101);
});
