import { useComputedColorScheme } from '@mantine/core';
import type { PublicChart } from '@tinkerstream/contract/charts';
import { type RefObject, useMemo } from 'react';
import { useChartTexts, useLanguage } from '../../../i18n/texts.ts';
import { valueText } from '../../../ui/text/number-text.ts';
import { lineColour } from '../colours.ts';
import { useChartExports } from '../exports/chart-exports.ts';
import { chartPicture, paperOf } from '../exports/chart-picture.ts';
import { csvFile, type SavedValue } from '../exports/values-csv.ts';
import { sourceLabel } from './source-label.ts';
import type { LiveValue } from './use-latest-values.ts';

interface Drawn {
  readonly element: RefObject<Element | null>;
  /** Draws what the chart shows between its name and its legend. */
  readonly draw: (paper: string) => Promise<HTMLCanvasElement> | HTMLCanvasElement | null | undefined;
}

/** Lets the menu beside a chart of latest values save them, and a picture of them if the chart can draw one. */
export function useLatestExports(chart: PublicChart, values: ReadonlyMap<string, LiveValue>, drawn?: Drawn): void {
  const { chartRange: texts } = useChartTexts();
  const { language } = useLanguage();
  const scheme = useComputedColorScheme('light');
  const { name, chartSources } = chart;
  const element = drawn?.element;
  const draw = drawn?.draw;
  const exports = useMemo(() => {
    // Only when something is saved: values arrive many times a second.
    const shown = () =>
      chartSources.flatMap((source, index) => {
        const live = values.get(source.id);
        if (!live) return [];
        const { value, time } = live;
        const saved = {
          time,
          label: sourceLabel(source),
          unit: source.dataRecordType?.unit ?? '',
          low: value,
          high: value,
        };
        return [{ ...saved, colour: lineColour(source.chartSourceConfig.colorCode, index, scheme) }];
      });
    const lineOf = ({ label, unit, low, colour }: SavedValue & { colour: string }) => ({
      label: `${label} ${valueText(low, language, unit)}`,
      colour,
    });
    return {
      csv: () => csvFile(shown(), texts),
      ...(element &&
        draw && {
          async picture() {
            const paper = element.current && paperOf(element.current);
            const plot = paper && (await draw(paper.paper));
            if (!plot) throw new Error('The chart is not shown.');
            return chartPicture({ ...paper, title: name, plot, lines: shown().map(lineOf) });
          },
        }),
    };
  }, [chartSources, values, scheme, language, texts, name, element, draw]);
  useChartExports(exports);
}
