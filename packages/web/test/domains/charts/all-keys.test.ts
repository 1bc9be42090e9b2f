import { type Chart, createChart } from '@tinkerstream/contract/charts';
import { expect, test } from 'vitest';
import { chartOfKeys, keysWithoutChart } from '../../../src/domains/charts/all-keys/chart-all-keys.tsx';

const key = (id: string) => ({ id, dataRecordTypeName: id });
const chart = (type: string, ...keys: string[]) =>
  ({
    chartType: { name: type },
    chartSources: keys.map((id) => ({ dataRecordType: { id } })),
  }) as unknown as Chart;

test('a chart of all keys has a line for each key and device, as many as a chart can draw', () => {
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const request = chartOfKeys(
    'n'.repeat(300),
    id(0),
    Array.from({ length: 50 }, (_, index) => key(id(index + 1))),
  );
  expect(createChart.request.safeParse(request).error).toBeUndefined();
  expect(request.chartSourceConfigs).toHaveLength(40);
  expect(request.chartSourceConfigs[1]).toMatchObject({ topicId: id(0), dataTypeId: id(2), isPerDevice: true });
});

test('a key has a chart of its own only if a line chart shows it alone', () => {
  const charts = [chart('BASIC_LINE_CHART', 'a'), chart('BASIC_LINE_CHART', 'b', 'c'), chart('GAUGE_CHART', 'd')];
  expect(keysWithoutChart(['a', 'b', 'c', 'd'].map(key), charts).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});
