import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { MAX_RECENT_COUNT } from '@tinkerstream/contract/records';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import type { HistoryRange } from '../../records/index.ts';
import { lineColour } from './colours.ts';
import { LatestValues } from './latest-values.tsx';
import classes from './line-chart.module.css';
import type { LineSource } from './line-source.ts';
import { createPlot, type Plot } from './plot.ts';
import { CURSORS, type Cursor, listenToPointer } from './pointer.ts';
import { type Selection, select } from './selection.ts';
import { useLineData } from './use-line-data.ts';
import { valueText } from './value-text.ts';
import { ALL, fullSpan, PRESETS, presetView, type View } from './zoom-window.ts';

/** What is loaded to begin with; 'all' asks for as many as one answer holds. */
const RECENT_COUNT = 1000;
/** A chart among others shows its latest points only. */
const COMPACT_COUNT = 50;

interface LineChartProps {
  readonly name: string;
  /** The same array as long as the sources are the same. */
  readonly sources: readonly LineSource[];
  /** Instead of live data. Another period is another chart: give it a `key` of its own. */
  readonly history?: HistoryRange;
  /** Without the controls, for a place among others. */
  readonly compact?: boolean;
}

/** A line chart that draws what comes, as it comes. */
export function LineChart({ name, sources, history, compact = false }: LineChartProps) {
  const { charts: texts, common } = useTexts();
  const scheme = useComputedColorScheme('light');
  const element = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const initialPreset = history ? ALL : 10;
  const [preset, setPreset] = useState<number | undefined>(initialPreset);
  const [cursor, setCursor] = useState<Cursor>('pan');
  const [selection, setSelection] = useState<Selection>();
  const [isEmpty, setEmpty] = useState(true);
  const drawn = useRef(new Set<() => void>());
  const cursorLabel = useId();
  /** What the next frame draws. Not state: a pan must not render the page sixty times a second. */
  const now = useRef({ view: presetView(initialPreset) as View, draw: () => {}, frame: 0, cursor });

  const requestDraw = useCallback(() => {
    // However many messages come, the chart is drawn once a frame.
    now.current.frame ||= requestAnimationFrame(() => {
      now.current.frame = 0;
      now.current.draw();
      for (const listener of drawn.current) listener();
    });
  }, []);

  /** Calls a listener after each drawing, until the returned function is called. */
  const onDrawn = useCallback((listener: () => void) => {
    drawn.current.add(listener);
    return () => drawn.current.delete(listener);
  }, []);

  const wanted = compact || history ? COMPACT_COUNT : preset === ALL ? MAX_RECENT_COUNT : RECENT_COUNT;
  const { buffers, limitReached, loading } = useLineData(sources, history, wanted, requestDraw);
  const lines = buffers.map((buffer, index) => {
    const { label = '', colour = null } = sources[index] ?? {};
    return { label, colour: lineColour(colour, index, scheme), buffer };
  });

  useEffect(() => {
    now.current.cursor = cursor;
    now.current.draw = () => {
      if (!element.current) return;
      const style = getComputedStyle(element.current);
      const ink = (variable: string) => style.getPropertyValue(variable);
      const colours = { text: ink('--mantine-color-dimmed'), grid: ink('--ts-line'), paper: ink('--ts-raised') };
      plot.current?.draw(lines, now.current.view, colours);
      setEmpty(buffers.every(({ length }) => length === 0));
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: these change what is drawn
  useEffect(requestDraw, [requestDraw, scheme, buffers]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot lives as long as the page; what changes is read through `now`
  useEffect(() => {
    if (!element.current || !frame.current) return;
    const created = createPlot(element.current);
    plot.current = created;
    const resized = new ResizeObserver(() => {
      created.resize();
      requestDraw();
    });
    resized.observe(element.current);
    const stopListening = compact
      ? undefined
      : listenToPointer({
          element: element.current,
          frame: frame.current,
          plot: created,
          cursor: () => now.current.cursor,
          view: () => now.current.view,
          bounds: () => fullSpan(current.current),
          onView: (view) => {
            now.current.view = view;
            setPreset(undefined);
            requestDraw();
          },
          onSelect: (x, y) => setSelection(select(current.current, x, y)),
        });
    return () => {
      cancelAnimationFrame(now.current.frame);
      now.current.frame = 0;
      resized.disconnect();
      stopListening?.();
      created.dispose();
    };
  }, []);

  const current = useRef(buffers);
  current.current = buffers;

  function clearSelection() {
    if (frame.current) frame.current.hidden = true;
    setSelection(undefined);
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
      <div className={classes.stage} data-compact={compact || undefined}>
        <div ref={element} className={classes.canvas} data-cursor={compact ? undefined : cursor} />
        <div ref={frame} className={classes.frame} hidden />
        {isEmpty && !loading && <p className={classes.empty}>{texts.noData}</p>}
        {loading && buffers.length === 0 && <p className={classes.empty}>{common.loading}</p>}
      </div>
      <LatestValues lines={lines} onDrawn={onDrawn} />
      <p className={classes.note} role="status">
        {selection &&
          texts.selection(
            selection.count,
            valueText(selection.min),
            valueText(selection.max),
            valueText(selection.average),
          )}
        {preset === ALL && limitReached && ` ${texts.limitReached(MAX_RECENT_COUNT.toLocaleString('en'))}`}
      </p>
    </figure>
  );
}
