import { type RefObject, useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useChartExports } from '../exports/chart-exports.ts';
import { chartPicture, paperOf } from '../exports/chart-picture.ts';
import { csvFile } from '../exports/values-csv.ts';
import type { PlotLine } from './data/plot-line.ts';
import { shownValues } from './data/shown-values.ts';
import type { Plot } from './drawing/plot.ts';

interface ExportedChart {
  readonly name: string;
  readonly element: RefObject<HTMLElement | null>;
  readonly plot: RefObject<Plot | undefined>;
  /** The drawn lines. */
  readonly lines: RefObject<readonly PlotLine[]>;
}

/** Lets the menu beside a line chart save its picture and its values. */
export function useLineExports({ name, element, plot, lines }: ExportedChart): void {
  const { chartRange: texts } = useTexts();
  const exports = useMemo(
    () => ({
      csv() {
        const span = plot.current?.span();
        return csvFile(span ? shownValues(lines.current, span) : [], texts);
      },
      picture() {
        if (!element.current || !plot.current) return Promise.reject(new Error('The chart is not shown.'));
        const paper = paperOf(element.current);
        return chartPicture({ ...paper, title: name, plot: plot.current.picture(paper.paper), lines: lines.current });
      },
    }),
    [texts, name, element, plot, lines],
  );
  useChartExports(exports);
}
