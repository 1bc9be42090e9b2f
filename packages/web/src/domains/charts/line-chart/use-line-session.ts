import { useContext, useEffect, useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useBoardNames } from '../../../platform/board-names.ts';
import { useMedium, useScheme } from '../../../ui/paper/use-medium.ts';
import { showRefusal } from '../../../ui/toast/toast.ts';
import type { HistoryRange } from '../../records/index.ts';
import type { LineFeed } from '../feed.ts';
import { LatestTimesContext } from '../latest/latest-times.ts';
import type { LineSource } from '../line-source.ts';
import { ChartPace } from '../pace.ts';
import { useTimeRange } from '../time-range/use-time-range.tsx';
import type { Offset } from './compare/offsets.ts';
import { texts as compareTexts } from './compare/texts.ts';
import { LineSession } from './line-session.ts';
import type { LineSettings } from './line-state.ts';

interface ShownLines {
  readonly sources: readonly LineSource[];
  readonly feed: LineFeed;
  readonly history: HistoryRange | undefined;
  readonly isCompact: boolean;
}

/** The session of a line chart, which gets the settings of the page around it. */
export function useLineSession({ sources, feed, history, isCompact }: ShownLines): LineSession {
  const { chartLines: texts } = useTexts();
  const { language } = useLanguage();
  const scheme = useScheme();
  const page = useTimeRange();
  const pace = useContext(ChartPace);
  const compare = useTexts(compareTexts);
  const sessionTexts = useMemo(
    () => ({ ...texts, compared: (label: string, offset: Offset) => `${label} (${compare.short[offset]})` }),
    [texts, compare],
  );
  const boardNames = useBoardNames();
  const settings: LineSettings = { sources, feed, page, boardNames, pace, language, scheme, texts: sessionTexts };
  const [session] = useState(() => {
    // A compact chart cannot show how to undo a zoom; its page can.
    const isMovable = !isCompact || page !== undefined;
    return new LineSession({ isCompact, isMovable, history, onError: showRefusal }, settings);
  });
  useEffect(() => session.update(settings));
  const medium = useMedium();
  useEffect(() => {
    // A printer does not wait for the next frame.
    if (medium === 'print') session.drawNow();
  }, [session, medium]);
  const latestTimes = useContext(LatestTimesContext);
  useEffect(() => {
    if (!latestTimes) return;
    const stop = session.onDrawn(() => {
      const times = session.state().lines.flatMap(({ line }) => line.latest?.time ?? []);
      latestTimes.note(session, times.length > 0 ? Math.max(...times) : undefined);
    });
    return () => {
      stop();
      latestTimes.note(session, undefined);
    };
  }, [session, latestTimes]);
  return session;
}
