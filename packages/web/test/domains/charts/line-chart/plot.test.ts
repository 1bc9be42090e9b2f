import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { axisNumbers } from '../../../../src/domains/charts/line-chart/drawing/axis-numbers.ts';
import { CompactLayout } from '../../../../src/domains/charts/line-chart/drawing/compact-axes.ts';
import { baseOption } from '../../../../src/domains/charts/line-chart/drawing/plot-options.ts';

use([LineChart, GridComponent, SVGRenderer]);

test('an axis keeps its place and its labels when its unit changes', () => {
  const ink = { text: '#000', grid: '#ccc', paper: '#fff', language: 'en' } as const;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
  const points = {
    xAxis: { min: 0, max: 1000 },
    series: [
      {
        type: 'line',
        data: [
          [0, 20],
          [1000, 30],
        ],
      },
    ],
  };
  for (const unit of ['', '°C', '']) {
    chart.setOption(baseOption(ink, { units: [unit, ''], hasRight: false }));
    chart.setOption(points);
    const drawing = chart.renderToSVGString();
    expect(drawing).toContain('>24<');
    expect(drawing.includes('°C')).toBe(unit === '°C');
  }
  chart.dispose();
});

test('the numbers of a narrow axis differ, and are short where they can be', () => {
  const labels = (start: number, end: number, ...values: number[]) =>
    values.map(axisNumbers({ start, end }, 3, 'en').text);
  expect(labels(1211, 1224, 1212, 1215, 1224)).toEqual(['1,212', '1,215', '1,224']);
  expect(labels(10_001, 10_004, 10_001, 10_002)).toEqual(['10,001', '10,002']);
  expect(labels(0, 50_000, 0, 20_000, 50_000)).toEqual(['0', '20K', '50K']);
  expect(labels(20.1, 20.4, 20.1, 20.2)).toEqual(['20.1', '20.2']);
});

test('a compact chart leaves room for its numbers, and no label of time reaches beyond it', () => {
  const layout = new CompactLayout(() => 300);
  const fit = (start: number, end: number) => layout.fit({ start: 0, end: 1000 }, [{ start, end }], ['', ''], 'en');
  const narrow = fit(0, 9);
  expect(fit(1, 9)).toBe(narrow);
  const wide = fit(1_224_001, 1_224_005);
  expect(wide.margin.left).toBeGreaterThan(narrow.margin.left);
  expect(wide.isWithin(500, '06:01:46.450')).toBe(true);
  expect(wide.isWithin(990, '06:01:46.450')).toBe(false);
});
