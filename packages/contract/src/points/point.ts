import type { TimedValue } from './timed-value.ts';

/** A timed value to compute with. */
export interface Point<Value = number> {
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly value: Value;
}

export function pointOf<Timed extends TimedValue>({ createdOn, value }: Timed): Point<Timed['value']> {
  return { time: Date.parse(createdOn), value };
}
