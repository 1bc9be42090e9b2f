import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { baseOption } from '../src/domains/charts/line-chart/plot.ts';

use([SVGRenderer]);

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
    chart.setOption(baseOption(ink, [unit, ''], false, false));
    chart.setOption(points);
    const drawing = chart.renderToSVGString();
    expect(drawing).toContain('>24<');
    expect(drawing.includes('°C')).toBe(unit === '°C');
  }
  chart.dispose();
});
