import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import type { Language } from '@tinkerstream/contract/platform/language';
import { useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { numberText } from '../../../ui/number-text.ts';
import { showRefusal } from '../../../ui/toast.ts';
import type { HistoryRange } from '../../records/index.ts';
import { type LineFeed, readerLineFeed } from '../feed.ts';
import { ChartPace } from '../pace.ts';
import { ChartDescription } from './chart-description.tsx';
import { lineColour } from './colours.ts';
import { type Crosshair, createCrosshair } from './crosshair.ts';
import { type DrawingPace, drawingPace } from './drawing-pace.ts';
import { LatestValues } from './latest-values.tsx';
import classes from './line-chart.module.css';
import { type LineSource, lineKey, lineLabels } from './line-source.ts';
import { OtherLines } from './other-lines.tsx';
import { createPlot, type Plot, type PlotInk, pixelsPerLine } from './plot.ts';
import { CURSORS, type Cursor, listenToPointer } from './pointer.ts';
import { type Selection, select } from './selection.ts';
import { StoredLoader } from './stored-loader.ts';
import { useLineData } from './use-line-data.ts';
import { ALL, fullSpan, PRESETS, presetView, type View } from './zoom-window.ts';

/** Points loaded individually: enough for every preset but 'all', which uses downsampled data. */
const RECENT_COUNT = 1000;
/** A compact chart shows only its latest points. */
const COMPACT_COUNT = 50;
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

/** The part of a line inside the selected rectangle. */
interface LineSelection {
  readonly key: string;
  readonly label: string;
  readonly selection: Selection;
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
  const { charts: texts, chartLines, common } = useTexts();
  const { language } = useLanguage();
  const scheme = useComputedColorScheme('light');
  const element = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const rule = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const crosshair = useRef<Crosshair>(undefined);
  const initialPreset = history ? ALL : 10;
  const [preset, setPreset] = useState<number | undefined>(initialPreset);
  const [cursor, setCursor] = useState<Cursor>('pan');
  const [selections, setSelections] = useState<readonly LineSelection[]>([]);
  const [isEmpty, setEmpty] = useState(true);
  const drawn = useRef(new Set<() => void>());
  const cursorLabel = useId();
  const description = useId();
  const pace = useContext(ChartPace);
  /** The input of the next frame. Not state: panning must not render the page sixty times a second. */
  const now = useRef({ view: presetView(initialPreset) as View, draw: () => {}, cursor, isSeen: false });
  const drawing = useRef<{ readonly live: DrawingPace; readonly byHand: DrawingPace }>(undefined);

  const requestDraw = useCallback(() => drawing.current?.live.request(), []);

  /** Calls a listener after each draw; returns the unsubscribe function. */
  const onDrawn = useCallback((listener: () => void) => {
    drawn.current.add(listener);
    return () => {
      drawn.current.delete(listener);
    };
  }, []);

  const hasPast = !compact && !history;
  const count = compact || history ? COMPACT_COUNT : RECENT_COUNT;
  const data = useLineData(sources, { feed, history, count, onPoints: requestDraw });
  const { lines: loaded, loading } = data;
  const labels = useMemo(
    () => lineLabels([...data.lines, ...data.others], chartLines.noDevice),
    [data, chartLines.noDevice],
  );
  const lines = useMemo(
    () =>
      loaded.map(({ source, line }, index) => ({
        label: labels[index] ?? '',
        colour: lineColour(source.colour, index, scheme),
        line,
      })),
    [loaded, labels, scheme],
  );
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
    let ink: PlotInk | undefined;
    now.current.draw = () => {
      setEmpty(lines.every(({ line }) => line.extent === undefined));
      if (!element.current || !plot.current || !now.current.isSeen) return;
      ink ??= inkOf(element.current, language);
      plot.current.draw(lines, now.current.view, ink);
      crosshair.current?.show({ lines, more: chartLines.moreLines, language });
      if (hasPast && !loading) {
        past.current?.handleDraw(
          loaded,
          plot.current.span(),
          pixelsPerLine(element.current.clientWidth, loaded.length),
        );
      }
    };
    requestDraw();
  }, [lines, loaded, loading, hasPast, language, chartLines, requestDraw]);

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
    const stopListening = compact
      ? undefined
      : listenToPointer({
          element: element.current,
          frame: frame.current,
          plot: created,
          cursor: () => now.current.cursor,
          view: () => now.current.view,
          bounds: () => fullSpan(current.current.lines.map(({ line }) => line)),
          onView: (view) => {
            now.current.view = view;
            setPreset(undefined);
            drawing.current?.byHand.request();
          },
          onSelect: (x, y) => {
            setSelections(
              current.current.loaded.flatMap((one, index) => {
                const selection = select(one.line, x, y);
                const label = current.current.lines[index]?.label ?? '';
                return selection ? [{ key: lineKey(one), label, selection }] : [];
              }),
            );
          },
        });
    return () => {
      resized.disconnect();
      seen.disconnect();
      stopListening?.();
      reader.dispose();
      created.dispose();
    };
  }, []);

  const current = useRef({ lines, loaded });
  current.current = { lines, loaded };

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
        <div ref={rule} className={classes.rule} hidden />
        <div ref={frame} className={classes.frame} hidden />
        <div ref={tip} className={classes.tip} data-testid="tooltip" hidden />
        {isEmpty && !loading && <p className={classes.empty}>{texts.noData}</p>}
        {loading && loaded.length === 0 && <p className={classes.empty}>{common.loading}</p>}
      </div>
      <ChartDescription id={description} lines={lines} plot={plot} onDrawn={onDrawn} />
      <LatestValues lines={lines} onDrawn={onDrawn} isCompact={compact} />
      <OtherLines names={labels.slice(lines.length)} />
      <div className={classes.note} role="status">
        {selections.map(({ key, label, selection }) => (
          <p key={key}>
            {lines.length > 1 && `${label}: `}
            {selectionText(selection)}
          </p>
        ))}
      </div>
    </figure>
  );

  function selectionText({ min, max, counted }: Selection): string {
    const number = (value: number) => numberText(value, language, 'value', max - min);
    return counted
      ? texts.selection(number(counted.count), number(min), number(max), number(counted.average))
      : chartLines.selectionOfParts(number(min), number(max));
  }
}

function inkOf(element: HTMLElement, language: Language): PlotInk {
  const style = getComputedStyle(element);
  const ink = (variable: string) => style.getPropertyValue(variable);
  return { text: ink('--mantine-color-dimmed'), grid: ink('--ts-line'), paper: ink('--ts-raised'), language };
}
