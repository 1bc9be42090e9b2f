import { BOARD_VALUES } from '@tinkerstream/contract/boards';
import type { PublicChart } from '@tinkerstream/contract/charts';
import { use, useEffect, useMemo, useState } from 'react';
import type { ChartFeed } from '../../feed.ts';
import { type LineName, lineSourcesOf } from '../../line-chart/lines/line-names.ts';
import { type LineData, LiveLines } from '../../line-chart/lines/live-lines.ts';
import { ChartPace } from '../../pace.ts';

/** The time between two draws: a class sends many values a second, and its tiles are drawn together. */
const REDRAW_MS = 250;

/** A board on the grid, with its latest numbers, oldest first. */
export interface GridLine extends LineName {
  /** The times in milliseconds since 1970 UTC. */
  readonly times: readonly number[];
  readonly values: readonly number[];
}

interface GridLines {
  readonly lines: readonly GridLine[];
  /** The boards that do not fit. */
  readonly others: readonly LineName[];
  readonly isLoading: boolean;
}

const NOTHING: GridLines = { lines: [], others: [], isLoading: true };

/** The boards of a chart with their latest numbers, live. */
export function useGridLines(chart: PublicChart, feed: ChartFeed): GridLines {
  const pace = Math.max(REDRAW_MS, use(ChartPace));
  const sources = useMemo(() => lineSourcesOf(chart), [chart]);
  const [shown, setShown] = useState(NOTHING);
  useEffect(() => {
    let data: LineData | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      if (data) setShown({ ...data, lines: data.lines.map(gridLine) });
    };
    const schedule = () => {
      timer ??= setTimeout(draw, pace);
    };
    const live = new LiveLines({
      width: () => BOARD_VALUES,
      onLines(changed) {
        data = changed;
        clearTimeout(timer);
        draw();
      },
      onPoints: schedule,
      onNewer() {},
      // The load is retried; the page around the chart reports failures.
      onError() {},
    });
    live.open({ sources, feed, history: undefined, range: undefined, count: BOARD_VALUES });
    return () => {
      live.close();
      clearTimeout(timer);
    };
  }, [sources, feed, pace]);
  return shown;
}

function gridLine({ line: { raw }, ...name }: LineData['lines'][number]): GridLine {
  const from = Math.max(0, raw.length - BOARD_VALUES);
  return {
    ...name,
    times: [...raw.times.subarray(from, raw.length)],
    values: [...raw.values.subarray(from, raw.length)],
  };
}
