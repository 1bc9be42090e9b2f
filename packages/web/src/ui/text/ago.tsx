import { useSyncExternalStore } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { isConnectionLost, onConnectionLoss } from '../../platform/live/live.ts';
import { useMedium } from '../paper/use-medium.ts';
import { elapsedText } from './elapsed.ts';
import { localTime, zonedTime } from './local-time.ts';

interface AgoProps {
  /** The moment in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The server's time, from `useNow`: read once for all times of a list. */
  readonly now: number;
  /** Whether the text is short, '5m ago', for small places. */
  readonly isShort?: boolean;
}

/**
 * The time since a moment, as '5 minutes ago'; the full time on hover and for screen readers. No time is 'just now' while
 * the connection is lost.
 */
export function Ago({ time, now, isShort = false }: AgoProps) {
  const { common: texts } = useTexts();
  const { language } = useLanguage();
  const isExact = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  // A reader of the paper does not know when the page was printed, nor where.
  const isOnPaper = useMedium() === 'print';
  return (
    <time dateTime={new Date(time).toISOString()} title={localTime(time)}>
      {isOnPaper
        ? zonedTime(new Date(time))
        : (elapsedText(now - time, language, { isShort, isExact }) ?? texts.justNow)}
    </time>
  );
}
