import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { showRefusal } from '../../../ui/toast.ts';
import type { HistoryRange } from '../../records/index.ts';
import { type LineFeed, readerLineFeed } from '../feed.ts';
import { ChartPace } from '../pace.ts';
import { ChartDescription } from './chart-description.tsx';
import { lineColour } from './colours.ts';
import { type DrawingPace, drawingPace } from './drawing-pace.ts';
import { LatestValues } from './latest-values.tsx';
import classes from './line-chart.module.css';
import type { LineSource } from './line-source.ts';
import { createPlot, type Plot, type PlotInk } from './plot.ts';
import { CURSORS, type Cursor, listenToPointer } from './pointer.ts';
import { type Selection, select } from './selection.ts';
import { StoredLoader } from './stored-loader.ts';
import { useLineData } from './use-line-data.ts';
import { valueText } from './value-text.ts';
import { ALL, fullSpan, PRESETS, presetView, type View } from './zoom-window.ts';

/** What is loaded one by one: enough for each preset but 'all', which shows what the server tells of all of it. */
const RECENT_COUNT = 1000;
/** A chart among others shows its latest points only. */
const COMPACT_COUNT = 50;
/** More digits of an average say nothing. */
const AVERAGE_DIGITS = 6;

interface LineChartProps {
  readonly name: string;
  /** The same array as long as the sources are the same. */
  readonly sources: readonly LineSource[];
  /** Where the stored points are found; the same one as long as the sources are the same. */
  readonly feed?: LineFeed;
  /** Instead of live data. Another period is another chart: give it a `key` of its own. */
  readonly history?: HistoryRange;
  /** Without the controls, for a place among others. */
  readonly compact?: boolean;
  /** As high as the page. */
  readonly tall?: boolean;
}

/** What of a line lies in the rectangle that was drawn. */
interface LineSelection {
  /** Of its source. */
  readonly id: string;
  readonly label: string;
  readonly selection: Selection;
}

/** A line chart of any length that draws what comes, as it comes. */
export function LineChart({
  name,
  sources,
  feed = readerLineFeed,
  history,
  compact = false,
  tall = false,
}: LineChartProps) {
  const { charts: texts, chartLines, common } = useTexts();
  const scheme = useComputedColorScheme('light');
  const element = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const initialPreset = history ? ALL : 10;
  const [preset, setPreset] = useState<number | undefined>(initialPreset);
  const [cursor, setCursor] = useState<Cursor>('pan');
  const [selections, setSelections] = useState<readonly LineSelection[]>([]);
  const [isEmpty, setEmpty] = useState(true);
  const drawn = useRef(new Set<() => void>());
  const cursorLabel = useId();
  const description = useId();
  const interval = useContext(ChartPace);
  /** What the next frame draws. Not state: a pan must not render the page sixty times a second. */
  const now = useRef({ view: presetView(initialPreset) as View, draw: () => {}, cursor, isSeen: false });
  const pace = useRef<DrawingPace>(undefined);

  const requestDraw = useCallback(() => pace.current?.request(), []);

  /** Calls a listener after each drawing, until the returned function is called. */
  const onDrawn = useCallback((listener: () => void) => {
    drawn.current.add(listener);
    return () => {
      drawn.current.delete(listener);
    };
  }, []);

  useEffect(() => {
    // However many messages come, the chart is drawn once a frame or less.
    const created = drawingPace(interval, () => {
      now.current.draw();
      for (const listener of drawn.current) listener();
    });
    pace.current = created;
    created.request();
    return created.end;
  }, [interval]);

  const hasPast = !compact && !history;
  const count = compact || history ? COMPACT_COUNT : RECENT_COUNT;
  const { lines: loaded, loading } = useLineData(sources, { feed, history, count, onPoints: requestDraw });
  const lines = useMemo(
    () =>
      loaded.map(({ source: { label, colour }, line }, index) => ({
        label,
        colour: lineColour(colour, index, scheme),
        line,
      })),
    [loaded, scheme],
  );
  const past = useRef<StoredLoader>(undefined);
  useEffect(() => {
    const created = new StoredLoader(feed, requestDraw, showRefusal);
    past.current = created;
    return () => created.end();
  }, [feed, requestDraw]);

  useEffect(() => {
    now.current.cursor = cursor;
  }, [cursor]);

  useEffect(() => {
    let ink: PlotInk | undefined;
    now.current.draw = () => {
      setEmpty(lines.every(({ line }) => line.extent === undefined));
      if (!element.current || !plot.current || !now.current.isSeen) return;
      ink ??= inkOf(element.current);
      plot.current.draw(lines, now.current.view, ink);
      if (hasPast && !loading) past.current?.shown(loaded, plot.current.span(), element.current.clientWidth);
    };
    requestDraw();
  }, [lines, loaded, loading, hasPast, requestDraw]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot lives as long as the page; what changes is read through `now`
  useEffect(() => {
    if (!element.current || !frame.current) return;
    const created = createPlot(element.current, compact);
    plot.current = created;
    const resized = new ResizeObserver(() => {
      created.resize();
      requestDraw();
    });
    resized.observe(element.current);
    // What lies outside the window is not drawn until it comes near.
    const seen = new IntersectionObserver(
      (entries) => {
        // Several moments may come at once; the last one is now.
        now.current.isSeen = entries.at(-1)?.isIntersecting ?? true;
        requestDraw();
      },
      { rootMargin: '100px' },
    );
    seen.observe(element.current);
    const stopListening = compact
      ? undefined
      : listenToPointer({
          element: element.current,
          frame: frame.current,
          plot: created,
          cursor: () => now.current.cursor,
          view: () => now.current.view,
          bounds: () => fullSpan(current.current.map(({ line }) => line)),
          onView: (view) => {
            now.current.view = view;
            setPreset(undefined);
            requestDraw();
          },
          onSelect: (x, y) => {
            setSelections(
              current.current.flatMap(({ source, line }) => {
                const selection = select(line, x, y);
                return selection ? [{ id: source.id, label: source.label, selection }] : [];
              }),
            );
          },
        });
    return () => {
      resized.disconnect();
      seen.disconnect();
      stopListening?.();
      created.dispose();
    };
  }, []);

  const current = useRef(loaded);
  current.current = loaded;

  function clearSelection() {
    if (frame.current) frame.current.hidden = true;
    setSelections([]);
  }

  function showPreset(count: number) {
    now.current.view = presetView(count);
    setPreset(count);
    clearSelection();
    requestDraw();
  }

  return (
    <figure className={classes.figure} aria-label={texts.chartOf(name)}>
      {!compact && (
        <div className={classes.tools}>
          <fieldset className={classes.presets} aria-label={texts.show}>
            <span aria-hidden="true">{texts.latestShort}</span>
            {PRESETS.map((count) => (
              <button
                key={count}
                type="button"
                aria-pressed={preset === count}
                aria-label={count === ALL ? texts.all : texts.latest(count)}
                onClick={() => showPreset(count)}
              >
                {count === ALL ? texts.all : count}
              </button>
            ))}
          </fieldset>
          <span id={cursorLabel} hidden>
            {texts.cursor}
          </span>
          <SegmentedControl
            size="xs"
            aria-labelledby={cursorLabel}
            className={classes.cursors}
            value={cursor}
            data={CURSORS.map((value) => ({ value, label: texts[value] }))}
            onChange={(value) => {
              clearSelection();
              setCursor(value as Cursor);
            }}
          />
        </div>
      )}
      <div className={classes.stage} data-compact={compact || undefined} data-tall={tall || undefined}>
        <div
          ref={element}
          className={classes.canvas}
          data-cursor={compact ? undefined : cursor}
          role="img"
          aria-label={texts.chartOf(name)}
          aria-describedby={description}
        />
        <div ref={frame} className={classes.frame} hidden />
        {isEmpty && !loading && <p className={classes.empty}>{texts.noData}</p>}
        {loading && loaded.length === 0 && <p className={classes.empty}>{common.loading}</p>}
      </div>
      <ChartDescription id={description} lines={lines} plot={plot} onDrawn={onDrawn} />
      <LatestValues lines={lines} onDrawn={onDrawn} />
      <div className={classes.note} role="status">
        {selections.map(({ id, label, selection }) => (
          <p key={id}>
            {lines.length > 1 && `${label}: `}
            {selectionText(selection)}
          </p>
        ))}
      </div>
    </figure>
  );

  function selectionText({ min, max, counted }: Selection): string {
    const [low, high] = [valueText(min), valueText(max)];
    return counted
      ? texts.selection(counted.count, low, high, valueText(counted.average, AVERAGE_DIGITS))
      : chartLines.selectionOfParts(low, high);
  }
}

function inkOf(element: HTMLElement): PlotInk {
  const style = getComputedStyle(element);
  const ink = (variable: string) => style.getPropertyValue(variable);
  return { text: ink('--mantine-color-dimmed'), grid: ink('--ts-line'), paper: ink('--ts-raised') };
}
