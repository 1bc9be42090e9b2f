import { expect, test } from 'vitest';
import { usageScores } from '../../../src/pages/project/sections/overview/usage/usage-scores.ts';

const NOTHING = { totalNumberOfDataRecords: 0, chartCount: 0, eventTriggerCount: 0, userCount: 1 };

test('a new project scores 5 on each axis but collaboration, where its owner counts', () => {
  expect(usageScores(NOTHING)).toEqual({ iot: 5, charts: 5, triggers: 5, collaboration: 20, ai: 5 });
});

test('records and charts score all or 5', () => {
  const scores = (totalNumberOfDataRecords: number, chartCount: number) => {
    const { iot, charts } = usageScores({ ...NOTHING, totalNumberOfDataRecords, chartCount });
    return [iot, charts];
  };
  expect(scores(499, 29)).toEqual([5, 5]);
  expect(scores(500, 30)).toEqual([100, 100]);
  expect(scores(501, 31)).toEqual([100, 100]);
});

test('event triggers and users score their share of ten and five, at most 100', () => {
  const scores = (eventTriggerCount: number, userCount: number) => {
    const { triggers, collaboration } = usageScores({ ...NOTHING, eventTriggerCount, userCount });
    return [triggers, collaboration];
  };
  expect(scores(1, 2)).toEqual([10, 40]);
  expect(scores(9, 4)).toEqual([90, 80]);
  expect(scores(10, 5)).toEqual([100, 100]);
  expect(scores(11, 40)).toEqual([100, 100]);
});
