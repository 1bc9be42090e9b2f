import { GaugeChart } from 'echarts/charts';
import { init, use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

install([GaugeChart, CanvasRenderer]);

interface Needle {
  /** The id of its source. */
  readonly id: string;
  readonly value: number;
  readonly colour: string;
}

interface DialOptions {
  readonly min: number;
  readonly max: number;
  readonly needles: readonly Needle[];
  /** Whether the needles move to their new places, or are there at once. */
  readonly isAnimated: boolean;
  readonly ink: { readonly text: string; readonly line: string; readonly fill: string };
}

interface Dial {
  readonly draw: (options: DialOptions) => void;
  readonly resize: () => void;
  readonly dispose: () => void;
}

/** Specification 2 section 9. */
const MINOR_TICKS = 5;
const MAJOR_PARTS = 5;
const BAND = 12;

/** Large numbers short, so that they fit between the ticks: 20K. */
const scaleNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

/** A dial of ECharts. A needle of a value outside of the dial rests at its end. */
export function createDial(element: HTMLElement): Dial {
  const chart = init(element, null, { renderer: 'canvas' });
  return {
    draw({ min, max, needles, isAnimated, ink }) {
      chart.setOption({
        series: [
          {
            type: 'gauge',
            min,
            max,
            startAngle: 200,
            endAngle: -20,
            center: ['50%', '69%'],
            radius: '130%',
            splitNumber: MAJOR_PARTS,
            animation: isAnimated,
            animationDuration: 0,
            animationDurationUpdate: 300,
            axisLine: { roundCap: true, lineStyle: { width: BAND, color: [[1, ink.line]] } },
            // With several needles a filled band would belong to none of them.
            progress: { show: needles.length === 1, roundCap: true, width: BAND, itemStyle: { color: ink.fill } },
            axisTick: {
              splitNumber: MINOR_TICKS,
              distance: 4,
              length: 5,
              lineStyle: { color: ink.text, width: 1, opacity: 0.6 },
            },
            splitLine: { distance: 4, length: 10, lineStyle: { color: ink.text, width: 2 } },
            axisLabel: {
              distance: 18,
              color: ink.text,
              fontSize: 12,
              formatter: (value: number) => scaleNumber.format(value),
            },
            pointer: { length: '62%', width: 5 },
            anchor: { show: true, size: 10, showAbove: true, itemStyle: { color: ink.text } },
            title: { show: false },
            detail: { show: false },
            data: needles.map(({ id, value, colour }) => ({
              name: id,
              value: Math.min(max, Math.max(min, value)),
              itemStyle: { color: colour },
            })),
          },
        ],
      });
    },
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  };
}
