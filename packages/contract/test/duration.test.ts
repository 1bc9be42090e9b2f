import { plural } from '@tinkerstream/contract/platform/plural';
import { durationText, unitText } from '@tinkerstream/contract/platform/time/duration';
import { expect, test } from 'vitest';

test.each([
  [1, '1 second', '1 秒', '1 秒'],
  [60, '1 minute', '1 分鐘', '1 分钟'],
  [89.5, '90 seconds', '90 秒', '90 秒'],
  [91, '2 minutes', '2 分鐘', '2 分钟'],
  [300, '5 minutes', '5 分鐘', '5 分钟'],
  [2514, '42 minutes', '42 分鐘', '42 分钟'],
  [3600, '1 hour', '1 小時', '1 小时'],
  [3601, '61 minutes', '61 分鐘', '61 分钟'],
  [5401, '2 hours', '2 小時', '2 小时'],
  [172_801, '3 days', '3 天', '3 天'],
])('a wait of %s seconds is told in its largest fitting unit: %s', (seconds, en, hongKong, mainland) => {
  expect(durationText(seconds, 'en')).toBe(en);
  expect(durationText(seconds, 'zh-HK')).toBe(hongKong);
  expect(durationText(seconds, 'zh-CN')).toBe(mainland);
});

test('English has one form for one and another for the rest, also for formatted counts', () => {
  expect([0, 1, 2, '1', '1,000'].map((count) => plural(count, 'topic', 'topics'))).toEqual([
    'topics',
    'topic',
    'topics',
    'topic',
    'topics',
  ]);
  expect(unitText(1, 'day', 'en')).toBe('1 day');
});
