import { Ago } from '../../../ui/text/ago.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import type { LiveValue } from './use-latest-values.ts';
import type { Silence } from './use-silence.ts';

interface ValueTimeProps {
  readonly live: LiveValue;
  readonly silence: Silence;
}

/** When a value arrived, or its age once it may no longer be true. */
export function ValueTime({ live, silence }: ValueTimeProps) {
  return silence.isStale(live) ? <Ago time={live.time} now={silence.now} /> : <time>{localTime(live.time)}</time>;
}
