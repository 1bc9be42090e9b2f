import { parseMoment } from '@tinkerstream/contract/platform/time/moment';
import { expect, test } from 'vitest';

const NOON = Date.parse('2026-09-01T04:00:00Z');

test.each([
  '2026-09-01T12:00:00+08:00',
  '2026-09-01T04:00:00Z',
  '2026-09-01T04:00:00.000Z',
  '2026-09-01 12:00:00 +0800',
  '2026-09-01 12:00:00+08:00',
])('%s is a timestamp', (text) => {
  expect(parseMoment(text)).toBe(NOON);
});

test('milliseconds are kept', () => {
  expect(parseMoment('2026-09-01T04:00:00.25Z')).toBe(NOON + 250);
});

test.each(['', '2026-09-01', '2026-09-01 12:00:00', '2026-02-30T12:00:00Z', '2026-09-01T25:00:00Z', 'tomorrow'])(
  '%j is not a timestamp',
  (text) => {
    expect(parseMoment(text)).toBeUndefined();
  },
);
