import { type ChartFigures, MAX_COUNTED_VALUES, type PublicChart } from '@tinkerstream/contract/charts';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { csvBlob, csvText } from '../../../platform/csv.ts';
import { VisuallyHidden } from '../../../ui/kit.ts';
import { Loading } from '../../../ui/loading/loading.tsx';
import { drawnLight } from '../../../ui/paper/paper.ts';
import { useMedium } from '../../../ui/paper/use-medium.ts';
import { ExactAgo } from '../../../ui/text/exact-ago.tsx';
import { localSpan, zoneText } from '../../../ui/text/local-time.ts';
import { countText } from '../../../ui/text/number-text.ts';
import { useNow } from '../../../ui/text/use-now.ts';
import { useChartExports } from '../exports/chart-exports.ts';
import { chartPicture, paperOf } from '../exports/chart-picture.ts';
import { svgPicture } from '../exports/svg-picture.ts';
import { NoData } from '../no-data.tsx';
import paper from '../paper.module.css';
import { useTimeRange } from '../time-range/use-time-range.tsx';
import classes from './figures.module.css';
import { texts } from './texts.ts';
import type { useFigures } from './use-figures.ts';

/** A line of the legend of a picture. */
interface LegendLine {
  readonly label: string;
  readonly colour: string;
}

interface FigureFrameProps {
  readonly chart: PublicChart;
  readonly shown: ReturnType<typeof useFigures>;
  readonly isCompact: boolean;
  readonly drawing: RefObject<SVGSVGElement | null>;
  /** The rows of the table for screen readers and the CSV file, headings first; empty without values. */
  readonly rows: readonly (readonly string[])[];
  /** The facts about the figure in words. */
  readonly facts: readonly string[];
  /** The content of the drawing in sentences, for screen readers. */
  readonly words: readonly string[];
  readonly legend?: readonly LegendLine[];
  readonly children: ReactNode;
}

const NO_LINES: readonly LegendLine[] = [];

/** The frame of a chart that the server computes: its state, its facts in words, its table, and its exports. */
export function FigureFrame(props: FigureFrameProps) {
  const { chart, shown, isCompact, drawing, rows, facts, words, legend = NO_LINES, children } = props;
  const { figures, problem } = shown;
  const range = useTimeRange()?.range ?? 'live';
  const own = useTexts(texts);
  const { language } = useLanguage();
  const { name } = chart;
  // The legend of the drawing at the moment when a picture begins: for the picture, it is drawn again in light colours.
  const key = useRef(legend);
  useEffect(() => {
    key.current = legend;
  });
  const picture = useCallback(async () => {
    const parts = drawnLight(() => {
      const element = drawing.current;
      if (!element) return undefined;
      const colours = paperOf(element);
      return { ...colours, drawing: svgPicture(element, colours.paper), lines: key.current };
    });
    if (!parts) throw new Error('The chart is not shown.');
    return chartPicture({ ...parts, title: [name, ...facts].join(' · '), plot: await parts.drawing });
  }, [drawing, name, facts]);
  useChartExports(useMemo(() => ({ picture, csv: () => csvBlob(csvText(rows)) }), [picture, rows]));

  const [headings = [], ...values] = rows;
  // A card has room for one line, so the age comes first.
  const age = range === 'live' && figures?.range && <LatestAge time={Date.parse(figures.range.endTime)} />;
  const isTooMany = problem === 'too-many';
  return (
    <figure className={`${paper.paper} ${classes.figure}`} aria-label={name} data-compact={isCompact || undefined}>
      {isTooMany && (
        <p className={classes.problem} role="alert">
          {own.tooMany(countText(MAX_COUNTED_VALUES, language))}
        </p>
      )}
      {problem === 'failed' && (
        <p className={classes.problem} role="status">
          {own.loadFailed}
        </p>
      )}
      {rows.length > 0 ? children : isTooMany || (figures ? <NoData /> : problem !== 'failed' && <Loading />)}
      {figures?.range && rows.length > 0 && (
        <figcaption className={classes.caption}>
          {isCompact && age}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <Range {...figures.range} />
          {!isCompact && age}
        </figcaption>
      )}
      {rows.length > 0 && (
        <VisuallyHidden>
          {words.length > 0 && <p>{words.join(' ')}</p>}
          <table>
            <caption>
              {values.length > TABLE_ROWS
                ? own.tablePart(name, countText(TABLE_ROWS, language), countText(values.length, language))
                : own.tableOf(name)}
            </caption>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {values.slice(0, TABLE_ROWS).map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other identity
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </VisuallyHidden>
      )}
    </figure>
  );
}

/** The age of the latest value, with which a live range ends. */
function LatestAge({ time }: { readonly time: number }) {
  const now = useNow();
  return <ExactAgo time={time} now={now} />;
}

/** The most rows of the table: nobody listens to more. */
const TABLE_ROWS = 60;

/** The range of the shown values; on paper with its time zone, which a screen shows elsewhere. */
function Range({ startTime, endTime }: NonNullable<ChartFigures['range']>) {
  const zone = useMedium() === 'print' && zoneText(Date.parse(endTime));
  const range = localSpan(startTime, endTime).join(' – ');
  return <span className={classes.range}>{zone ? `${range} · ${zone}` : range}</span>;
}
