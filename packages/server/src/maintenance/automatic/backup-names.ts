const NAME = /^tinkerstream-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.(tar|dump)$/;
const DAY_MS = 24 * 3600 * 1000;

/** How many days, weeks and months keep their latest backup. */
const KEPT = { days: 7, weeks: 4, months: 12 } as const;

/** The name of a backup without its ending, such as `tinkerstream-2026-11-27T031500Z`. */
export function nameOfBackup(time: Date): string {
  return `tinkerstream-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** When a backup began, in milliseconds since 1970 UTC, by the name of its file; undefined for any other file. */
export function timeOfBackup(name: string): number | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * The files that no rule keeps: the latest backup of each of the last seven days, four weeks (from Monday) and twelve
 * months that have one. A computer that is off for a month loses none. Days are in UTC; a file with another name stays.
 */
export function droppedBackups(names: readonly string[]): string[] {
  const backups = names
    .map((name) => ({ name, time: timeOfBackup(name) }))
    .filter((backup): backup is { name: string; time: number } => backup.time !== undefined)
    .sort((a, b) => b.time - a.time);
  const kept = new Set<number>();
  const keep = (count: number, periodOf: (time: number) => string | number) => {
    const latest = new Map<string | number, number>();
    for (const { time } of backups) {
      const period = periodOf(time);
      if (!latest.has(period) && latest.size < count) latest.set(period, time);
    }
    for (const time of latest.values()) kept.add(time);
  };
  keep(KEPT.days, (time) => Math.floor(time / DAY_MS));
  // 1970 began on a Thursday.
  keep(KEPT.weeks, (time) => Math.floor((time / DAY_MS + 3) / 7));
  keep(KEPT.months, (time) => new Date(time).toISOString().slice(0, 7));
  return backups.filter(({ time }) => !kept.has(time)).map(({ name }) => name);
}
