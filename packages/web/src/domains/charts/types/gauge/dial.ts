import type { Language } from '@tinkerstream/contract/platform/language';
import { GaugeChart } from 'echarts/charts';
import { use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { numberText } from '../../../../ui/text/number-text.ts';
import { createSharpChart } from '../../sharp-chart.ts';

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
  /** Whether needles move smoothly, or jump to their new positions. */
  readonly isAnimated: boolean;
  readonly language: Language;
  /** In pixels. */
  readonly fontSize: number;
  readonly ink: { readonly text: string; readonly line: string; readonly fill: string; readonly fillOpacity: number };
}

interface Dial {
  readonly draw: (options: DialOptions) => void;
  readonly resize: () => void;
  /** A picture of the drawing on its paper. */
  readonly picture: (paper: string) => HTMLCanvasElement;
  readonly dispose: () => void;
}

/** The scale of every gauge (rule 5). */
const MINOR_TICKS = 5;
const MAJOR_PARTS = 5;
const BAND = 12;

/** An ECharts gauge. Needles for values off the scale rest at its ends. */
export function createDial(element: HTMLElement): Dial {
  const chart = createSharpChart(element);
  let drawn: DialOptions | undefined;

  function draw(options: DialOptions): void {
    const { min, max, needles, isAnimated, language, fontSize, ink } = options;
    drawn = options;
    chart.sharpen();
    chart.current.setOption({
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
          // With several needles, a filled band would be ambiguous.
          progress: {
            show: needles.length === 1,
            roundCap: true,
            width: BAND,
            itemStyle: { color: ink.fill, opacity: ink.fillOpacity },
          },
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
            fontSize,
            // Short, to fit large numbers between the ticks.
            formatter: (value: number) => numberText(value, language, 'short'),
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
  }

  return {
    draw,
    resize() {
      if (drawn && chart.sharpen()) draw(drawn);
      else chart.current.resize();
    },
    picture: chart.picture,
    dispose: chart.dispose,
  };
}
