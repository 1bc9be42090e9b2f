import { type RefObject, use, useEffect } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { zonedTime } from '../../../ui/local-time.ts';
import { ChartExportsContext } from '../menu/chart-exports.ts';
import { chartPicture } from './picture.ts';
import type { Plot, PlotLine } from './plot.ts';
import { csvOfValues, shownValues } from './shown-values.ts';

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
  const exported = use(ChartExportsContext);
  useEffect(() => {
    if (!exported) return;
    exported.current = {
      csv() {
        const span = plot.current?.span();
        const values = span ? shownValues(lines.current, span) : [];
        const text = csvOfValues(values, texts, (at) => zonedTime(new Date(at)));
        return new Blob([text], { type: 'text/csv;charset=utf-8' });
      },
      picture() {
        if (!element.current || !plot.current) return Promise.reject(new Error('The chart is not shown.'));
        const style = getComputedStyle(element.current);
        const paper = style.getPropertyValue('--ts-raised');
        const { color: ink, fontFamily: font } = style;
        return chartPicture({ title: name, plot: plot.current.picture(paper), lines: lines.current, paper, ink, font });
      },
    };
    return () => {
      exported.current = undefined;
    };
  }, [exported, texts, name, element, plot, lines]);
}
