const MAX_ZONES = 1000;

/** Clocks by time zone: creating one takes as long as hundreds of uses. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the clock of a time zone is ahead of UTC at a moment, in milliseconds. Times are in milliseconds since 1970 UTC. */
export function zoneOffsetAt(timeZone: string, time: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    if (clocks.size >= MAX_ZONES) clocks.clear();
    clock = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(time / 1000) * 1000;
}
