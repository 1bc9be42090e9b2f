import { Button } from '@mantine/core';
import type { Language } from '@tinkerstream/contract/platform/language';
import { pointsPerLine } from '@tinkerstream/contract/records';
import { useCallback, useContext, useEffect, useId, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { showRefusal } from '../../../ui/toast/toast.ts';
import type { HistoryRange } from '../../records/index.ts';
import { type LineFeed, readerLineFeed } from '../feed.ts';
import { ChartPace } from '../pace.ts';
import { isFollowing, spanOfRange } from '../time-range/time-range.ts';
import { useTimeRange } from '../time-range/use-time-range.tsx';
import { ChartDescription } from './chart-description.tsx';
import { createDrawing } from './drawing.ts';
import { Legend } from './legend.tsx';
import classes from './line-chart.module.css';
import type { LineSource } from './line-source.ts';
import { LineTools } from './line-tools.tsx';
import { OtherLines } from './other-lines.tsx';
import type { PlotLine } from './plot.ts';
import type { PlotInk } from './plot-options.ts';
import type { Cursor } from './pointer.ts';
import { select } from './selection.ts';
import { type LineSelection, SelectionNote } from './selection-note.tsx';
import { StoredLoader } from './stored-loader.ts';
import { useLegendLines } from './use-legend-lines.ts';
import { useLineData } from './use-line-data.ts';
import { useLineExports } from './use-line-exports.ts';
import { useLinePlot } from './use-line-plot.ts';
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
  const { charts: texts, chartRange, chartLines, common } = useTexts();
  const { language } = useLanguage();
  const page = useTimeRange();
  const range = history || !page || page.range === 'live' ? undefined : page.range;
  const [preset, setPreset] = useState(history ? ALL : 10);
  /** Whether the view differs from the preset and from the time range. */
  const [isZoomed, setZoomed] = useState(false);
  const [cursor, setCursor] = useState<Cursor>(compact ? 'zoomX' : 'pan');
  const [hasTable, setTable] = useState(false);
  const [selections, setSelections] = useState<readonly LineSelection[]>([]);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const description = useId();
  /** Not state: panning must not render the page sixty times a second. */
  const view = useRef<View>(presetView(preset));
  const [drawing] = useState(createDrawing);
  const latestPage = useRef(page);
  latestPage.current = page;
  const parts = useLinePlot({
    drawing,
    isCompact: compact,
    // A compact chart cannot show how to undo a zoom; its page can.
    isMovable: !compact || page !== undefined,
    cursor: () => cursor,
    view: () => view.current,
    bounds: () => fullSpan(current.current.map(({ line }) => line)),
    onView(next) {
      view.current = next;
      setZoomed(true);
      drawing.requestByHand();
    },
    onRest() {
      if (view.current.x) page?.zoomTo(view.current.x);
    },
    onSelect(plot, x, y, right) {
      const axes = plot.axes();
      setSelections(
        drawn.flatMap(({ key, label, unit, line }, index) => {
          const selection = select(line, x, axes[index] === 1 && right ? right : y);
          return selection ? [{ key, label, unit, selection }] : [];
        }),
      );
    },
  });
  const { element, frame, rule, tip, plot, crosshair, isSeen } = parts;
  const width = useCallback(() => element.current?.clientWidth ?? 0, [element]);
  const data = useLineData(sources, {
    feed,
    history,
    range,
    count: compact || history ? COMPACT_COUNT : RECENT_COUNT,
    width,
    onPoints: drawing.request,
    onNewer: useCallback(() => latestPage.current?.noteNewer(), []),
  });
  const { lines: loaded, loading } = data;
  // A count of records is a bare number.
  const { lines, drawn, others, toggle, isolate } = useLegendLines(data, history?.aggregate !== 'count');
  const current = useRef(drawn);
  current.current = drawn;
  useLineExports({ name, element, plot, lines: current });

  const pace = useContext(ChartPace);
  const fullPace = lines.length > MANY_LINES ? Math.max(pace, MANY_PACE_MS) : pace;
  useEffect(() => drawing.start(fullPace), [drawing, fullPace]);

  const past = useRef<StoredLoader>(undefined);
  useEffect(() => {
    const created = new StoredLoader(feed, drawing.request, showRefusal);
    past.current = created;
    return () => created.dispose();
  }, [feed, drawing]);

  useEffect(() => {
    // What was zoomed in time is the range of the page now.
    view.current = { ...view.current, x: undefined };
    setZoomed(view.current.y !== undefined);
    drawing.request();
    if (!range || !isFollowing(range)) return;
    // Time goes on without new data.
    const { start, end } = spanOfRange(range, serverNow());
    const timer = setInterval(drawing.request, Math.max(MIN_STEP_MS, (end - start) / (width() || MIN_PIXELS)));
    return () => clearInterval(timer);
  }, [range, width, drawing]);

  const isEmpty = !hasPoints(drawn);
  const isShownEmpty = useRef(isEmpty);
  isShownEmpty.current = isEmpty;
  const hasPast = !compact && !history && !range;
  useEffect(() => {
    let ink: PlotInk | undefined;
    drawing.setDraw(() => {
      // Remove the placeholder before the first line appears.
      if (hasPoints(drawn) === isShownEmpty.current) flushSync(rerender);
      if (!element.current || !plot.current || !isSeen.current) return;
      ink ??= inkOf(element.current, language);
      const x = view.current.x ?? (range && spanOfRange(range, serverNow()));
      plot.current.draw(drawn, { ...view.current, x }, ink);
      crosshair.current?.show({ lines: drawn, more: chartLines.moreLines, language });
      if (hasPast && !loading) {
        past.current?.handleDraw(loaded, plot.current.span(), pointsPerLine(width(), loaded.length));
      }
    });
    drawing.request();
  }, [drawn, loaded, loading, hasPast, range, language, chartLines, width, drawing, element, plot, crosshair, isSeen]);

  function clearSelection() {
    if (frame.current) frame.current.hidden = true;
    setSelections([]);
  }

  function showPreset(count: number) {
    view.current = presetView(count);
    setPreset(count);
    setZoomed(false);
    clearSelection();
    if (range) page?.setRange('live');
    drawing.request();
  }

  /** Back to the whole height of the values, and to the time of the page. */
  function resetZoom() {
    view.current = presetView(preset);
    setZoomed(false);
    drawing.request();
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
      <ChartDescription id={description} lines={drawn} plot={plot} onDrawn={drawing.onDrawn} />
      <Legend
        lines={lines}
        drawn={drawn}
        plot={plot}
        onDrawn={drawing.onDrawn}
        isCompact={compact}
        isLive={!history}
        onToggle={toggle}
        onIsolate={isolate}
      />
      <OtherLines names={others} />
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
      {hasTable && <ValuesTable name={name} lines={drawn} plot={plot} onDrawn={drawing.onDrawn} />}
    </figure>
  );
}

function hasPoints(lines: readonly PlotLine[]): boolean {
  return lines.some(({ line }) => line.extent !== undefined);
}

function inkOf(element: HTMLElement, language: Language): PlotInk {
  const style = getComputedStyle(element);
  const ink = (variable: string) => style.getPropertyValue(variable);
  return { text: ink('--mantine-color-dimmed'), grid: ink('--ts-line'), paper: ink('--ts-raised'), language };
}
