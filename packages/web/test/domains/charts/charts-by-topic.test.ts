import type { Chart } from '@tinkerstream/contract/charts';
import { expect, test } from 'vitest';
import { chartsByTopic } from '../../../src/domains/charts/related-charts.tsx';

const NAMES: Readonly<Record<string, string>> = { a: 'Group 10', b: 'Group 2' };

const chart = (id: string, ...topicIds: string[]) =>
  ({
    id,
    chartSources: topicIds.map((topicId) => ({ topic: { id: topicId, description: NAMES[topicId] } })),
  }) as unknown as Chart;

test('charts are grouped by their topic, in the order of their names, and those of several topics come last', () => {
  const charts = [
    chart('both', 'a', 'b'),
    chart('two', 'b'),
    chart('one', 'a', 'a'),
    chart('none'),
    chart('three', 'b'),
  ];
  expect(chartsByTopic(charts).map(({ topic, charts }) => [topic?.id, charts.map(({ id }) => id)])).toEqual([
    ['b', ['two', 'three']],
    ['a', ['one']],
    [undefined, ['both', 'none']],
  ]);
});
