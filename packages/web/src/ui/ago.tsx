import { useLanguage, useTexts } from '../i18n/texts.ts';
import { elapsedText } from './elapsed.ts';
import { localTime } from './local-time.ts';

interface AgoProps {
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** The server's time, from `useNow`: once for all times of a list. */
  readonly now: number;
}

/** How long ago a moment was, as '5 minutes ago'; the full time on hover and for screen readers. */
export function Ago({ time, now }: AgoProps) {
  const { common: texts } = useTexts();
  const { language } = useLanguage();
  return (
    <time dateTime={new Date(time).toISOString()} title={localTime(time)}>
      {elapsedText(now - time, language) ?? texts.justNow}
    </time>
  );
}
