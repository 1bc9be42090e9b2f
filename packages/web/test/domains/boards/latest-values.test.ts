import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLatestWriter } from '../../../src/domains/boards/microbit/board-port.ts';
import { createLatestValues, SEND_EVERY_MS } from '../../../src/domains/boards/microbit/latest-values.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a flood of values becomes one message a second, with the latest of each', () => {
  const sent: object[] = [];
  const latest = createLatestValues((values) => sent.push(Object.fromEntries(values)));
  latest.add(new Map([['light', '1']]));
  latest.add(new Map([['temperature', '20']]));
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([{ light: '1', temperature: '20' }]);
  for (let value = 0; value < 1000; value += 1) latest.add(new Map([['light', String(value)]]));
  vi.advanceTimersByTime(SEND_EVERY_MS);
  expect(sent.slice(1)).toEqual([{ light: '999' }]);
  vi.advanceTimersByTime(10 * SEND_EVERY_MS);
  expect(sent).toHaveLength(2);
  latest.add(new Map([['light', '7']]));
  vi.advanceTimersByTime(1);
  expect(sent.slice(2)).toEqual([{ light: '7' }]);
  latest.add(new Map([['light', '8']]));
  latest.close();
  vi.advanceTimersByTime(10 * SEND_EVERY_MS);
  expect(sent).toHaveLength(3);
});

test('a board that reads slowly gets the latest of the messages that wait', async () => {
  const written: string[] = [];
  const finish: (() => void)[] = [];
  const write = createLatestWriter((text) => {
    written.push(text);
    return new Promise((resolve) => finish.push(resolve));
  });
  for (const text of ['a', 'b', 'c']) write(text);
  expect(written).toEqual(['a']);
  finish.shift()?.();
  await vi.waitFor(() => expect(written).toEqual(['a', 'c']));
});
