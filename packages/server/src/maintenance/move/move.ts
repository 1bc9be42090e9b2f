import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { compareRecords, copyHours } from '../../domains/records/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { installationName } from '../../platform/secrets/installation-name.ts';
import { MaintenanceError } from '../maintenance-error.ts';
import { formatCount, formatSize, type Print } from '../print.ts';
import { createFileCopy } from './file-copy.ts';
import { sharedTables } from './place.ts';
import { type MoveSource, openSource } from './source.ts';
import { stopped } from './stopped.ts';
import { copyTables } from './table-copy.ts';
import { type MoveTarget, openTarget } from './target.ts';

/** How often a move checks whether the server has stopped, and copies new files, in milliseconds. */
const LOOK_MS = 500;
const FOLLOW_MS = 30_000;

/** The bytes of a record on the disk with its rollups and indexes, about. */
const BYTES_PER_RECORD = { sqlite: 36, postgres: 155 } as const;

interface Destination {
  /** The destination: `postgres://…`, or a folder. */
  readonly to: string;
  /** The bucket of the files, as in FILES_URL. */
  readonly files: string | undefined;
}

/**
 * Copies the installation of the settings to another place, while its server runs; the last part once the server is
 * stopped. Everything is compared, and the source stays unchanged. An interrupted move continues when it is run again.
 * @throws StartError, MaintenanceError
 */
export async function move(config: Config, { to, files }: Destination, print: Print): Promise<void> {
  if (/^\w+:\/\//.test(to) && !isDatabaseUrl(to)) {
    throw new MaintenanceError('--to takes the address of a PostgreSQL database (postgres://…) or a folder.');
  }
  if (files !== undefined && !/^s3(\+http)?:\/\//.test(files)) {
    throw new MaintenanceError('--files takes the address of a bucket, as FILES_URL does (s3://…).');
  }
  const logger = createLogger('warn');
  const source = await openSource(config, logger);
  let target: MoveTarget | undefined;
  try {
    const installation = { tokenKey: source.tokenKey, name: installationName(source.tokenKey) };
    target = await openTarget(to, files, installation, config, logger);
    await copyAll(source, target, print);
    for (const line of target.nextSteps) print(line);
  } catch (error) {
    throw stopped(error, [to, config.databaseUrl].find(isDatabaseUrl));
  } finally {
    await target?.close();
    await source.close();
  }
}

function isDatabaseUrl(place: string | undefined): boolean {
  return /^postgres(ql)?:\/\//.test(place ?? '');
}

async function copyAll(source: MoveSource, target: MoveTarget, print: Print): Promise<void> {
  const tables = sharedTables(
    { engine: source.place.engine, tables: await source.place.listTables() },
    { engine: target.place.engine, tables: await target.place.listTables() },
  );
  if (target.place.engine === 'sqlite' && ((await source.place.lastNumbers()).get('record') ?? 0) >= 2 ** 31) {
    throw new MaintenanceError(
      'More than two billion messages have been stored there: a folder cannot hold their numbers.',
    );
  }
  const copyFiles = target.files && createFileCopy(source.files, target.files, target.workFolder).copyNew;

  print('First part: the past. The server may be running.');
  const count = await source.place.hours.count();
  const size = formatSize(count * BYTES_PER_RECORD[target.place.engine]);
  print(`${formatCount(count)} records need about ${size} on the disk of the new place, beside uploaded files.`);
  const progress = createProgress('records', count, print);
  await copyHours(source.place.hours, target.place.hours, progress.add);
  progress.end();
  if (copyFiles) {
    const { files, bytes } = await copyFiles();
    print(`${formatCount(files)} files (${formatSize(bytes)})`);
  }

  await waitForStop(source, () => copyHours(source.place.hours, target.place.hours), print);

  const began = performance.now();
  print('Second part: what has changed since, and everything but records. No server may run until the end.');
  const copied = await source.still(() =>
    target.place.inTransaction(async () => {
      const found = await copyFiles?.();
      await copyHours(source.place.hours, target.place.hours);
      const rows = await copyTables(source.place, target.place, tables);
      const figures = await compareRecords(source.place.hours, target.place.hours);
      const numbers = await source.place.lastNumbers();
      await target.place.setLastNumbers(
        numbers.set('record', Math.max(numbers.get('record') ?? 0, figures.largestSeq)),
      );
      await target.seal();
      return { found, rows, figures };
    }),
  );
  await target.finish();
  if (!(await source.hold())) {
    print('A server has started on the old place before the end. Stop it: what it stores from now on is only there.');
  }

  for (const { name, rows, checksum } of copied.rows) {
    if (rows > 0)
      print(`  ${name.padEnd(26)}${formatCount(rows).padStart(12)} rows, checksum ${checksum.slice(0, 12)}`);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { records, bySeries } = copied.figures;
  print(
    `Equal in both places: ${formatCount(copied.rows.length)} tables, ${formatCount(records)} records of ${formatCount(bySeries.size)} series${
      copied.found ? `, ${formatCount(copied.found.files)} files (${formatSize(copied.found.bytes)})` : ''
    }. The second part took ${seconds} s.`,
  );
}

/** Waits until no server uses the source. Data that arrives in that time is copied every half minute. */
async function waitForStop(source: MoveSource, follow: () => Promise<unknown>, print: Print): Promise<void> {
  if (await source.hold()) return;
  print('Everything so far is copied. Stop the server now: the move continues automatically.');
  let followedAt = performance.now();
  while (!(await source.hold())) {
    if (performance.now() - followedAt > FOLLOW_MS) {
      await follow();
      followedAt = performance.now();
    }
    await pause(LOOK_MS);
  }
}

/** The time between two lines that are kept, and between two that replace one another on a terminal, in milliseconds. */
const LINE_MS = 10_000;
const TERMINAL_MS = 200;

/** Prints the progress of a copy, and the time that it still takes. */
function createProgress(what: string, total: number, print: Print) {
  const { isTTY } = process.stdout;
  const began = performance.now();
  let shownAt = began;
  let compared = 0;
  let copied = 0;

  function text(): string {
    const share = total > 0 ? Math.min(100, Math.floor((100 * compared) / total)) : 100;
    const done = `${formatCount(compared)} of ${formatCount(Math.max(total, compared))} ${what} (${share} %)`;
    const elapsed = performance.now() - began;
    if (copied === 0 || elapsed < 2_000) return done;
    return `${done}, ${formatDuration((elapsed / copied) * Math.max(0, total - compared))} left`;
  }

  return {
    /** @param newly how many of them were copied; the others existed already */
    add(more: number, newly: number): void {
      compared += more;
      copied += newly;
      const now = performance.now();
      if (now - shownAt < (isTTY ? TERMINAL_MS : LINE_MS)) return;
      shownAt = now;
      if (isTTY) process.stdout.write(`\r\u001B[2K${text()}`);
      else print(text());
    },
    end(): void {
      if (isTTY) process.stdout.write('\r\u001B[2K');
      print(text());
    },
  };
}

/** @param milliseconds an approximate time */
function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
