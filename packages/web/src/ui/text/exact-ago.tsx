import { useState } from 'react';
import { Ago } from './ago.tsx';
import classes from './exact-ago.module.css';
import { localTime } from './local-time.ts';

interface ExactAgoProps {
  /** The moment in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The server's time, from `useNow`. */
  readonly now: number;
}

/** The time since a moment; the full time on hover, while it has the keyboard focus, and after a tap. */
export function ExactAgo({ time, now }: ExactAgoProps) {
  const [isExact, setExact] = useState(false);
  return (
    <button
      type="button"
      className={classes.age}
      onFocus={() => setExact(true)}
      onBlur={() => setExact(false)}
      // Some phones do not focus an element on a tap.
      onClick={() => setExact(true)}
      onMouseLeave={() => setExact(false)}
    >
      {isExact ? <time dateTime={new Date(time).toISOString()}>{localTime(time)}</time> : <Ago time={time} now={now} />}
    </button>
  );
}
