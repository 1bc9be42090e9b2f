import { ExactAgo } from '../../../ui/text/exact-ago.tsx';
import type { LiveValue } from './use-latest-values.ts';
import type { Silence } from './use-silence.ts';

interface ValueTimeProps {
  readonly live: Pick<LiveValue, 'time'>;
  readonly silence: Pick<Silence, 'now'>;
}

/** The age of a value. */
export function ValueTime({ live, silence }: ValueTimeProps) {
  return <ExactAgo time={live.time} now={silence.now} />;
}
