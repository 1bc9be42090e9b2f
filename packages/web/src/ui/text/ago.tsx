import { useSyncExternalStore } from 'react';
import { useChartTexts, useLanguage } from '../../i18n/texts.ts';
import { isConnectionLost, onConnectionLoss } from '../../platform/live/live.ts';
import { useMedium } from '../paper/use-medium.ts';
import { elapsedText } from './elapsed.ts';
import { localTime, zonedTime } from './local-time.ts';

interface AgoProps {
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** The server's time, from `useNow`: once for all times of a list. */
  readonly now: number;
  /** As '5m ago', for small places. */
  readonly isShort?: boolean;
}

/**
 * How long ago a moment was, as '5 minutes ago'; the full time on hover and for screen readers. Nothing is 'just now'
 * while the connection is lost.
 */
export function Ago({ time, now, isShort = false }: AgoProps) {
  const { common: texts } = useChartTexts();
  const { language } = useLanguage();
  const isExact = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  // Nobody knows how long ago a page was printed, nor where.
  const isOnPaper = useMedium() === 'print';
  return (
    <time dateTime={new Date(time).toISOString()} title={localTime(time)}>
      {isOnPaper
        ? zonedTime(new Date(time))
        : (elapsedText(now - time, language, { isShort, isExact }) ?? texts.justNow)}
    </time>
  );
}
