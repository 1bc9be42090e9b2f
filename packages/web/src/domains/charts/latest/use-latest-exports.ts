import type { PublicChart } from '@tinkerstream/contract/charts';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { drawnLight } from '../../../ui/paper/paper.ts';
import { useScheme } from '../../../ui/paper/use-medium.ts';
import { valueText } from '../../../ui/text/number-text.ts';
import { lineColour } from '../colours.ts';
import { useChartExports } from '../exports/chart-exports.ts';
import { chartPicture, colourIn, type PictureKey, paperOf } from '../exports/chart-picture.ts';
import { csvFile, type SavedValue } from '../exports/values-csv.ts';
import { sourceLabel } from './source-label.ts';
import type { LiveValue } from './use-latest-values.ts';

interface Drawn {
  readonly element: RefObject<Element | null>;
  /**
   * The colour of a value in the drawing; undefined for a value that the drawing does not show. By default, the colour of
   * its line.
   */
  readonly colourOf?: (live: LiveValue, lineColour: string) => string | undefined;
  /** Draws what the chart shows between its name and its legend. */
  readonly draw: (paper: string) => Promise<HTMLCanvasElement> | HTMLCanvasElement | null | undefined;
}

/** Lets the menu beside a chart save its latest values, and a picture if the chart can draw one. */
export function useLatestExports(chart: PublicChart, values: ReadonlyMap<string, LiveValue>, drawn?: Drawn): void {
  const { chartRange: texts } = useTexts();
  const { language } = useLanguage();
  const scheme = useScheme();
  const { name, chartSources } = chart;
  const element = drawn?.element;
  const draw = drawn?.draw;
  // The legend of the drawing at the moment when a picture begins: for the picture, it is drawn again in light colours.
  const picture = useRef<() => readonly PictureKey[]>(() => []);
  useEffect(() => {
    picture.current = () =>
      chartSources.flatMap((source, index) => {
        const live = values.get(source.id);
        const usual = lineColour(source.chartSourceConfig.colorCode, index, scheme);
        const colour = live && (drawn?.colourOf ? drawn.colourOf(live, usual) : usual);
        const unit = source.dataRecordType?.unit ?? '';
        return colour ? [{ label: `${sourceLabel(source)} ${valueText(live.value, language, unit)}`, colour }] : [];
      });
  });
  const exports = useMemo(() => {
    // The values are read only when the user saves: they arrive many times a second.
    const shown = () =>
      chartSources.flatMap((source): SavedValue[] => {
        const live = values.get(source.id);
        if (!live) return [];
        const { value, time } = live;
        const unit = source.dataRecordType?.unit ?? '';
        return [{ time, label: sourceLabel(source), unit, low: value, high: value }];
      });
    return {
      csv: () => csvFile(shown(), texts),
      ...(element &&
        draw && {
          async picture() {
            const parts = drawnLight(() => {
              const shown = element.current;
              if (!shown) return undefined;
              const paper = paperOf(shown);
              const lines = picture.current().map((line) => ({ ...line, colour: colourIn(shown, line.colour) }));
              return { ...paper, drawing: draw(paper.paper), lines };
            });
            const plot = await parts?.drawing;
            if (!parts || !plot) throw new Error('The chart is not shown.');
            return chartPicture({ ...parts, title: name, plot });
          },
        }),
    };
  }, [chartSources, values, texts, name, element, draw]);
  useChartExports(exports);
}
