import { Button, useComputedColorScheme } from '@mantine/core';
import type { Language } from '@tinkerstream/contract/platform/language';
import { pointsPerLine } from '@tinkerstream/contract/records';
import { use, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { zonedTime } from '../../../ui/local-time.ts';
import { showRefusal } from '../../../ui/toast.ts';
import type { HistoryRange } from '../../records/index.ts';
import { type LineFeed, readerLineFeed } from '../feed.ts';
import { ChartExportsContext } from '../menu/chart-exports.ts';
import { ChartPace } from '../pace.ts';
import { isFollowing, spanOfRange } from '../time-range/time-range.ts';
import { useTimeRange } from '../time-range/use-time-range.tsx';
import { ChartDescription } from './chart-description.tsx';
import { lineColour } from './colours.ts';
import { type Crosshair, createCrosshair } from './crosshair.ts';
import { type DrawingPace, drawingPace } from './drawing-pace.ts';
import { Legend, type LegendLine } from './legend.tsx';
import classes from './line-chart.module.css';
import { type LineSource, lineKey, lineLabels } from './line-source.ts';
import { LineTools } from './line-tools.tsx';
import { OtherLines } from './other-lines.tsx';
import { chartPicture } from './picture.ts';
import { createPlot, type Plot, type PlotInk } from './plot.ts';
import { type Cursor, listenToPointer } from './pointer.ts';
import { select } from './selection.ts';
import { type LineSelection, SelectionNote } from './selection-note.tsx';
import { csvOfValues, shownValues } from './shown-values.ts';
import { StoredLoader } from './stored-loader.ts';
import { useLineData } from './use-line-data.ts';
import { ValuesTable } from './values-table.tsx';
import { ALL, fullSpan, presetView, type View } from './zoom-window.ts';

/** Points loaded individually: enough for every preset but 'all', which uses downsampled data. */
const RECENT_COUNT = 1000;
/** A compact chart shows only its latest points. */
const COMPACT_COUNT = 50;
/** The pace at which a range that ends now moves, at most: one pixel, or one second. */
const MIN_STEP_MS = 1000;
const MIN_PIXELS = 100;
/** With at least this many lines a chart draws less often, in milliseconds, because each draw costs more. */
const MANY_LINES = 8;
const MANY_PACE_MS = 100;

interface LineChartProps {
  readonly name: string;
  /** Stable for the same sources. */
  readonly sources: readonly LineSource[];
  /** The source of stored points; stable for the same sources. */
  readonly feed?: LineFeed;
  /** Replaces live data. Give each period its own `key`: it is another chart. */
  readonly history?: HistoryRange;
  /** Without controls, for small places. */
  readonly compact?: boolean;
  /** Fills the height of the page. */
  readonly tall?: boolean;
}

/** A live line chart of any length. */
export function LineChart({
  name,
  sources,
  feed = readerLineFeed,
  history,
  compact = false,
  tall = false,
}: LineChartProps) {
  const { charts: texts, chartLines, chartRange, common } = useTexts();
  const { language } = useLanguage();
  const scheme = useComputedColorScheme('light');
  const element = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const rule = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const crosshair = useRef<Crosshair>(undefined);
  const page = useTimeRange();
  const range = history || !page || page.range === 'live' ? undefined : page.range;
  const [preset, setPreset] = useState(history ? ALL : 10);
  /** Whether the view differs from the preset and from the time range. */
  const [isZoomed, setZoomed] = useState(false);
  const [cursor, setCursor] = useState<Cursor>(compact ? 'zoomX' : 'pan');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hasTable, setTable] = useState(false);
  const [selections, setSelections] = useState<readonly LineSelection[]>([]);
  const [isEmpty, setEmpty] = useState(true);
  const drawn = useRef(new Set<() => void>());
  const description = useId();
  const pace = useContext(ChartPace);
  /** The input of the next frame. Not state: panning must not render the page sixty times a second. */
  const now = useRef({ view: presetView(preset) as View, draw: () => {}, cursor, isSeen: false });
  const drawing = useRef<{ readonly live: DrawingPace; readonly byHand: DrawingPace }>(undefined);

  const requestDraw = useCallback(() => drawing.current?.live.request(), []);

  /** Calls a listener after each draw; returns the unsubscribe function. */
  const onDrawn = useCallback((listener: () => void) => {
    drawn.current.add(listener);
    return () => {
      drawn.current.delete(listener);
    };
  }, []);

  const hasPast = !compact && !history && !range;
  const count = compact || history ? COMPACT_COUNT : RECENT_COUNT;
  const width = useCallback(() => element.current?.clientWidth ?? 0, []);
  const latestPage = useRef(page);
  latestPage.current = page;
  const onNewer = useCallback(() => latestPage.current?.noteNewer(), []);
  const data = useLineData(sources, {
    feed,
    history,
    range,
    count,
    width,
    onPoints: requestDraw,
    onNewer,
  });
  const { lines: loaded, loading } = data;
  const labels = useMemo(
    () => lineLabels([...data.lines, ...data.others], chartLines.noDevice),
    [data, chartLines.noDevice],
  );
  const lines = useMemo(
    () =>
      loaded.map((one, index): LegendLine => {
        const key = lineKey(one);
        const { source, line } = one;
        const colour = lineColour(source.colour, index, scheme);
        // A count of records is a bare number.
        const unit = history?.aggregate === 'count' ? '' : source.unit;
        return { key, label: labels[index] ?? '', unit, colour, line, group: source.id, isHidden: hidden.has(key) };
      }),
    [loaded, labels, scheme, hidden, history?.aggregate],
  );
  const drawnLines = useMemo(() => lines.filter(({ isHidden }) => !isHidden), [lines]);
  const isMany = lines.length > MANY_LINES;
  useEffect(() => {
    const draw = () => {
      now.current.draw();
      for (const listener of drawn.current) listener();
    };
    // However many messages arrive, the chart draws at most once per frame. Dragging does not wait.
    const created = {
      live: drawingPace(isMany ? Math.max(pace, MANY_PACE_MS) : pace, draw),
      byHand: drawingPace(0, draw),
    };
    drawing.current = created;
    created.live.request();
    return () => {
      created.live.dispose();
      created.byHand.dispose();
    };
  }, [pace, isMany]);

  const past = useRef<StoredLoader>(undefined);
  useEffect(() => {
    const created = new StoredLoader(feed, requestDraw, showRefusal);
    past.current = created;
    return () => created.dispose();
  }, [feed, requestDraw]);

  useEffect(() => {
    now.current.cursor = cursor;
  }, [cursor]);

  useEffect(() => {
    // What was zoomed in time is the range of the page now.
    const { view } = now.current;
    now.current.view = { ...view, x: undefined };
    setZoomed(view.y !== undefined);
    requestDraw();
    if (!range || !isFollowing(range)) return;
    // Time goes on without new data.
    const { start, end } = spanOfRange(range, serverNow());
    const timer = setInterval(requestDraw, Math.max(MIN_STEP_MS, (end - start) / (width() || MIN_PIXELS)));
    return () => clearInterval(timer);
  }, [range, width, requestDraw]);

  useEffect(() => {
    let ink: PlotInk | undefined;
    now.current.draw = () => {
      setEmpty(drawnLines.every(({ line }) => line.extent === undefined));
      if (!element.current || !plot.current || !now.current.isSeen) return;
      ink ??= inkOf(element.current, language);
      const { view } = now.current;
      const x = view.x ?? (range && spanOfRange(range, serverNow()));
      plot.current.draw(drawnLines, { ...view, x }, ink);
      crosshair.current?.show({ lines: drawnLines, more: chartLines.moreLines, language });
      if (hasPast && !loading) {
        past.current?.handleDraw(loaded, plot.current.span(), pointsPerLine(width(), loaded.length));
      }
    };
    requestDraw();
  }, [drawnLines, loaded, loading, hasPast, range, language, chartLines, width, requestDraw]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot lives as long as the page; what changes is read through `now`
  useEffect(() => {
    if (!element.current || !frame.current || !rule.current || !tip.current) return;
    const created = createPlot(element.current, compact);
    plot.current = created;
    const reader = createCrosshair({ element: element.current, rule: rule.current, tip: tip.current, plot: created });
    crosshair.current = reader;
    const resized = new ResizeObserver(() => {
      created.resize();
      requestDraw();
    });
    resized.observe(element.current);
    // Charts outside the viewport are not drawn.
    const seen = new IntersectionObserver(
      (entries) => {
        // One callback may have several entries; the last is current.
        now.current.isSeen = entries.at(-1)?.isIntersecting ?? true;
        requestDraw();
      },
      { rootMargin: '100px' },
    );
    seen.observe(element.current);
    // A compact chart cannot show how to undo a zoom; its page can.
    const stopListening =
      compact && !page
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
              setZoomed(true);
              drawing.current?.byHand.request();
            },
            onRest: () => {
              const { x } = now.current.view;
              if (x) latestPage.current?.zoomTo(x);
            },
            onSelect: (x, y, right) => {
              const axes = created.axes();
              setSelections(
                current.current.flatMap(({ key, label, unit, line }, index) => {
                  const selection = select(line, x, axes[index] === 1 && right ? right : y);
                  return selection ? [{ key, label, unit, selection }] : [];
                }),
              );
            },
            isWheelFree: () => element.current?.closest('[data-full-chart]') !== null,
          });
    return () => {
      resized.disconnect();
      seen.disconnect();
      stopListening?.();
      reader.dispose();
      created.dispose();
    };
  }, []);

  const current = useRef(drawnLines);
  current.current = drawnLines;

  const exported = use(ChartExportsContext);
  useEffect(() => {
    if (!exported) return;
    const { time, line, value, lowest, highest, unit } = chartRange;
    exported.current = {
      csv() {
        const span = plot.current?.span();
        const values = span ? shownValues(current.current, span) : [];
        const text = csvOfValues(values, { time, line, value, lowest, highest, unit }, (at) => zonedTime(new Date(at)));
        return new Blob([text], { type: 'text/csv;charset=utf-8' });
      },
      picture() {
        if (!element.current || !plot.current) return Promise.reject(new Error('The chart is not shown.'));
        const { paper } = inkOf(element.current, language);
        const { color: ink, fontFamily: font } = getComputedStyle(element.current);
        const picture = plot.current.picture(paper);
        return chartPicture({ title: name, plot: picture, lines: current.current, paper, ink, font });
      },
    };
    return () => {
      exported.current = undefined;
    };
  }, [exported, chartRange, language, name]);

  const toggle = useCallback((key: string) => {
    setHidden((before) => (before.has(key) ? withoutKey(before, key) : new Set([...before, key])));
  }, []);
  const keys = useRef<readonly string[]>([]);
  keys.current = lines.map(({ key }) => key);
  const isolate = useCallback((key: string) => {
    setHidden((before) => {
      const others = keys.current.filter((other) => other !== key);
      const isAlone = !before.has(key) && others.every((other) => before.has(other));
      return new Set(isAlone ? [] : others);
    });
  }, []);

  function clearSelection() {
    if (frame.current) frame.current.hidden = true;
    setSelections([]);
  }

  function showPreset(count: number) {
    now.current.view = presetView(count);
    setPreset(count);
    setZoomed(false);
    clearSelection();
    if (range) page?.setRange('live');
    requestDraw();
  }

  /** Back to the whole height of the values, and to the time of the page. */
  function resetZoom() {
    now.current.view = presetView(preset);
    setZoomed(false);
    requestDraw();
  }

  return (
    <figure className={classes.figure} aria-label={texts.chartOf(name)}>
      {!compact && (
        <LineTools
          preset={range || isZoomed ? undefined : preset}
          onPreset={showPreset}
          cursor={cursor}
          onCursor={(next) => {
            clearSelection();
            setCursor(next);
          }}
        />
      )}
      <div className={classes.stage} data-compact={compact || undefined} data-tall={tall || undefined}>
        <div
          ref={element}
          className={classes.canvas}
          data-cursor={compact ? undefined : cursor}
          data-zoomable={(compact && page !== undefined) || undefined}
          role="img"
          aria-label={texts.chartOf(name)}
          aria-describedby={description}
        />
        <div ref={rule} className={classes.rule} hidden />
        <div ref={frame} className={classes.frame} hidden />
        <div ref={tip} className={classes.tip} data-testid="tooltip" hidden />
        {isEmpty && !loading && <p className={classes.empty}>{texts.noData}</p>}
        {loading && loaded.length === 0 && <p className={classes.empty}>{common.loading}</p>}
      </div>
      <ChartDescription id={description} lines={drawnLines} plot={plot} onDrawn={onDrawn} />
      <Legend
        lines={lines}
        drawn={drawnLines}
        plot={plot}
        onDrawn={onDrawn}
        isCompact={compact}
        onToggle={toggle}
        onIsolate={isolate}
      />
      <OtherLines names={labels.slice(lines.length)} />
      <SelectionNote selections={selections} isNamed={lines.length > 1} />
      {!compact && (
        <div className={classes.more} data-screen-only>
          {isZoomed && (
            <Button variant="default" size="compact-sm" onClick={resetZoom}>
              {chartRange.resetZoom}
            </Button>
          )}
          <Button variant="default" size="compact-sm" aria-expanded={hasTable} onClick={() => setTable(!hasTable)}>
            {hasTable ? chartRange.hideTable : chartRange.table}
          </Button>
        </div>
      )}
      {hasTable && <ValuesTable name={name} lines={drawnLines} plot={plot} onDrawn={onDrawn} />}
    </figure>
  );
}

function withoutKey(keys: ReadonlySet<string>, key: string): Set<string> {
  return new Set([...keys].filter((other) => other !== key));
}

function inkOf(element: HTMLElement, language: Language): PlotInk {
  const style = getComputedStyle(element);
  const ink = (variable: string) => style.getPropertyValue(variable);
  return { text: ink('--mantine-color-dimmed'), grid: ink('--ts-line'), paper: ink('--ts-raised'), language };
}
