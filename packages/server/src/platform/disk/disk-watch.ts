import { readFileSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lifecycle } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** The space of a disk at a time. */
interface DiskSample {
  /** The time in milliseconds since 1970 UTC. */
  readonly on: number;
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export const DAY_MS = 24 * 3600 * 1000;
/** Minimum span of samples: a shorter one says nothing of the days to come. */
const MIN_SPAN_MS = 2 * DAY_MS;
/** Maximum days of a forecast. */
const MAX_DAYS = 3650;

/**
 * In how many days a disk is full if it goes on to fill as in the days of some samples, oldest first. The median of the
 * daily growth counts: a large file that was copied or deleted once changes little. Undefined if the disk does not
 * fill, or if that is not known yet.
 */
export function daysUntilFull(samples: readonly DiskSample[]): number | undefined {
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (!first || !last || last.on - first.on < MIN_SPAN_MS) return undefined;
  const growths = samples
    .slice(1)
    .map((sample, index) => {
      const before = samples[index] as DiskSample;
      return ((before.freeBytes - sample.freeBytes) * DAY_MS) / (sample.on - before.on);
    })
    .sort((a, b) => a - b);
  const middle = Math.floor(growths.length / 2);
  const growth =
    growths.length % 2 === 1
      ? (growths[middle] as number)
      : ((growths[middle - 1] as number) + (growths[middle] as number)) / 2;
  const days = growth > 0 ? Math.floor(last.freeBytes / growth) : Number.POSITIVE_INFINITY;
  return days <= MAX_DAYS ? days : undefined;
}

/**
 * The file in the data folder with the samples. After a restore elsewhere it has samples of another disk, whose size
 * tells them apart.
 */
const DISK_SAMPLES = 'disk.json';

const HOUR_MS = 3600 * 1000;
/** Maximum samples: they are a day apart, so this is a week. */
const MAX_SAMPLES = 8;

export interface DiskState {
  /** The bytes that this server may still write. */
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** In about how many days the disk is full; undefined if it does not fill, or in the first two days. */
  readonly daysLeft: number | undefined;
}

export interface DiskWatch {
  /** The current state of the data folder's disk; undefined where the system does not say. */
  readonly state: () => Promise<DiskState | undefined>;
}

/** Watches the disk of the data folder, and keeps its free space of the last days in a file there. */
export function watchDisk(folder: string, metrics: Metrics, { onStart, onStop }: Lifecycle, logger: Logger): DiskWatch {
  const file = join(folder, DISK_SAMPLES);
  let samples = readSamples(file);
  let timer: NodeJS.Timeout | undefined;

  async function measure(): Promise<DiskSample | undefined> {
    try {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { on: Date.now(), freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    } catch {
      return undefined;
    }
  }

  /** The samples of this disk, without samples of the future, from a time when the clock was wrong. */
  function earlier({ on, totalBytes }: DiskSample): DiskSample[] {
    return samples.filter((one) => one.on < on && one.totalBytes === totalBytes && on - one.on < MAX_SAMPLES * DAY_MS);
  }

  async function keepSample(): Promise<void> {
    const now = await measure();
    if (!now) return;
    const before = earlier(now);
    // An hour short of a day: a computer may run at the same hours each day.
    if (now.on - (before.at(-1)?.on ?? 0) < DAY_MS - HOUR_MS) return;
    samples = [...before, now].slice(-MAX_SAMPLES);
    try {
      // A half-written file is read as none.
      await writeFile(file, JSON.stringify(samples), { mode: 0o600 });
    } catch (error) {
      logger.warn(
        { err: error },
        'Could not note the free space of the disk; check that the server may write to DATA_DIR',
      );
    }
  }

  onStart(() => {
    void keepSample();
    timer = setInterval(() => void keepSample(), HOUR_MS).unref();
  });
  onStop(() => clearInterval(timer));

  metrics.gauge('diskFreeBytes', 'What the server may still write to the disk of DATA_DIR.', async () => {
    const now = await measure();
    return now ? now.freeBytes : [];
  });

  return {
    async state() {
      const now = await measure();
      if (!now) return undefined;
      const { freeBytes, totalBytes } = now;
      return { freeBytes, totalBytes, daysLeft: daysUntilFull([...earlier(now), now]) };
    },
  };
}

function readSamples(file: string): DiskSample[] {
  try {
    const samples: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(samples) ? samples.filter(isSample) : [];
  } catch {
    return [];
  }
}

function isSample(value: unknown): value is DiskSample {
  const { on, freeBytes, totalBytes } = (value ?? {}) as Partial<Record<keyof DiskSample, unknown>>;
  return [on, freeBytes, totalBytes].every((number) => Number.isFinite(number));
}
