import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { elapsedText } from '../../../ui/elapsed.ts';
import { localTime } from '../../../ui/local-time.ts';

const MINUTE_MS = 60_000;
/** How often the text is checked: while it counts seconds, and after. */
const SECONDS_PACE_MS = 5000;
const MINUTES_PACE_MS = 30_000;

/** How long ago a moment was, as '5 minutes ago'; the full time on hover and for screen readers. */
export function Ago({ time }: { readonly time: number }) {
  const { chartRange: texts } = useTexts();
  const { language } = useLanguage();
  const [now, setNow] = useState(serverNow);
  const elapsed = Math.max(now, time) - time;
  const pace = elapsed < MINUTE_MS ? SECONDS_PACE_MS : MINUTES_PACE_MS;
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), pace);
    return () => clearInterval(timer);
  }, [pace]);
  return (
    <time dateTime={new Date(time).toISOString()} title={localTime(time)}>
      {elapsedText(elapsed, language) ?? texts.justNow}
    </time>
  );
}
