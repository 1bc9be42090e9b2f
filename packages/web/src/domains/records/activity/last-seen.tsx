import { isSilent } from '@tinkerstream/contract/records';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { elapsedText } from '../../../ui/elapsed.ts';
import { localTime } from '../../../ui/local-time.ts';
import { Mark } from '../../../ui/mark.tsx';
import classes from './activity.module.css';

interface LastSeenProps {
  /** The time of the latest message, ISO 8601 UTC. */
  readonly lastSeen: string;
  /** In milliseconds; absent for a single message. */
  readonly usualIntervalMs: number | null | undefined;
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly now: number;
}

/** The time since the latest message, with a mark when the sender has fallen silent. */
export function LastSeen({ lastSeen, usualIntervalMs, now }: LastSeenProps) {
  const { overview: texts } = useTexts();
  const { language } = useLanguage();
  return (
    <span className={classes.seen}>
      <time dateTime={lastSeen} title={localTime(lastSeen)}>
        {elapsedText(now - Date.parse(lastSeen), language) ?? texts.justNow}
      </time>
      {isSilent({ lastSeen, usualIntervalMs }, now) && <Mark kind="alert">{texts.silent}</Mark>}
    </span>
  );
}
