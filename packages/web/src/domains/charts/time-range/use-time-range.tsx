import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Span } from '../span.ts';
import { fixedRange, formatTimeRange, isFollowing, parseTimeRange, type TimeRange } from './time-range.ts';

/** The time range that all charts of a page share. */
export interface PageTimeRange {
  /** The range; the same object while the address stays the same. */
  readonly range: TimeRange;
  /** Whether the range was set by zooming, so that it can be reset. */
  readonly isZoomed: boolean;
  /** Whether data has arrived that the fixed range does not contain. */
  readonly hasNewer: boolean;
  readonly setRange: (range: TimeRange) => void;
  /** How many of the latest points a live chart shows; undefined for its default. */
  readonly latest?: number | undefined;
  /** Shows this many of the latest points, live. */
  readonly showLatest?: (count: number) => void;
  /** Shows a fixed range on all charts, until the zoom is reset. */
  readonly zoomTo: (span: Span) => void;
  readonly resetZoom: () => void;
  /** Called when a chart has received data after the end of its range. */
  readonly noteNewer: () => void;
}

export const TimeRangeContext = createContext<PageTimeRange | undefined>(undefined);

/** The time range of the page; undefined outside a provider: a chart on its own zooms only itself. */
export function useTimeRange(): PageTimeRange | undefined {
  return use(TimeRangeContext);
}

/** Gives all charts inside it one time range, which the address of the page stores: a zoom on one of them zooms all. */
export function TimeRangeProvider({ children }: { readonly children: ReactNode }) {
  const { range: text, zoomOut, latest } = useSearch({ strict: false });
  const navigate = useNavigate();
  const range = useMemo(() => parseTimeRange(text), [text]);
  /** The fixed range that newer data has been reported for; another range starts without. */
  const [outdated, setOutdated] = useState<TimeRange>();

  const show = useCallback(
    (next: TimeRange, before?: TimeRange, replace = false) => {
      const query = { range: formatTimeRange(next), zoomOut: before && (formatTimeRange(before) ?? 'live') };
      void navigate({ to: '.', search: (rest) => ({ ...rest, ...query }), replace, resetScroll: false });
    },
    [navigate],
  );

  const value = useMemo(
    (): PageTimeRange => ({
      range,
      isZoomed: zoomOut !== undefined,
      hasNewer: outdated === range,
      setRange: (next) => show(next),
      latest,
      showLatest: (count) =>
        void navigate({
          to: '.',
          search: (rest) => ({ ...rest, range: undefined, zoomOut: undefined, latest: count }),
          resetScroll: false,
        }),
      zoomTo: (span) => {
        // The first zoom can also be undone with the browser's back button; further zooms need no entry in the history.
        const isFirst = isFollowing(range);
        show(fixedRange(span), isFirst ? range : parseTimeRange(zoomOut), !isFirst);
      },
      resetZoom: () => show(parseTimeRange(zoomOut)),
      noteNewer: () => {
        if (!isFollowing(range)) setOutdated(range);
      },
    }),
    [range, zoomOut, outdated, show, latest, navigate],
  );
  return <TimeRangeContext value={value}>{children}</TimeRangeContext>;
}
