import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackupFailure } from '@tinkerstream/contract/admin';
import type { Config } from '../../config.ts';
import type { Nodes } from '../../platform/cluster/nodes.ts';
import type { Logger } from '../../platform/logger.ts';
import { backupFailureOf, MaintenanceError } from '../maintenance-error.ts';
import { droppedBackups, nameOfBackup, timeOfBackup } from './backup-names.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { dumpPostgres } from './pg-dump.ts';

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));

const HOUR_MS = 3600 * 1000;
/** The time after a start before the first check: a computer that starts has other things to do. */
const FIRST_CHECK_MS = 60_000;
/** The interval, an hour short of a day: a lesson begins at the same time each day. */
const INTERVAL_MS = 23 * HOUR_MS;
const OVERDUE_MS = 48 * HOUR_MS;
/** Maximum characters that are logged of the output of a failed command. */
const MAX_MESSAGE = 4000;

/** The state of the backups for administrators. */
export interface BackupState {
  readonly place: string;
  /** When the latest backup began, in milliseconds since 1970 UTC. */
  readonly lastOn: number | undefined;
  /** Why the last attempt failed; undefined if it succeeded. */
  readonly failure: { readonly reason: BackupFailure; readonly text: string } | undefined;
  /** Whether no backup was made for two days, although one was due. */
  readonly isOverdue: boolean;
}

export interface AutomaticBackups {
  readonly start: () => void;
  readonly stop: () => void;
  /** The state; undefined before the place is first read, and if BACKUP_TO is not set. */
  readonly state: () => BackupState | undefined;
}

/**
 * Makes a backup a day, checks it by a restore into a folder of its own, and removes backups that no rule keeps. The
 * backups at the place determine when the next one is due, so a computer that was off makes it soon after its start.
 */
export function createAutomaticBackups(config: Config, { claimTurn }: Nodes, logger: Logger): AutomaticBackups {
  const { backupTo } = config;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let isStopped = false;
  let known: Omit<BackupState, 'isOverdue'> | undefined;

  async function check(): Promise<void> {
    if (backupTo === undefined) return;
    let place: BackupPlace | undefined;
    let lastOn = known?.lastOn;
    try {
      place = await openBackupPlace(backupTo);
      lastOn = latest(await place.list());
      const isDue = lastOn === undefined || Date.now() - lastOn > INTERVAL_MS;
      // One of several servers makes the backup; after a failure another may, an hour later.
      if (isDue && (!claimTurn || (await claimTurn('automatic-backup', HOUR_MS, HOUR_MS / 60)) === 0)) {
        lastOn = await backUpTo(place);
      }
      known = { place: place.label, lastOn, failure: undefined };
    } catch (error) {
      if (isStopped) return;
      logger.error(
        { err: error },
        'The daily backup failed; it is tried again in an hour. Check that the place of BACKUP_TO is there and has space',
      );
      const text = error instanceof MaintenanceError ? error.message : 'The log of the server says why.';
      known = { place: place?.label ?? 'BACKUP_TO', lastOn, failure: { reason: backupFailureOf(error), text } };
    } finally {
      if (!isStopped) timer = setTimeout(check, HOUR_MS).unref();
    }
  }

  /** @returns when the backup began */
  async function backUpTo(place: BackupPlace): Promise<number> {
    const began = new Date();
    const name = nameOfBackup(began);
    const work = place.workFolder();
    try {
      const file = join(work, `${name}.tar`);
      await runCommand('backup', file, '--verify');
      if (config.databaseUrl) {
        const dump = join(work, `${name}.dump`);
        await dumpPostgres(config.databaseUrl, dump);
        await place.put(dump, `${name}.dump`);
      }
      await place.put(file, `${name}.tar`);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
    for (const dropped of droppedBackups(await place.list())) await place.remove(dropped);
    logger.info(`Backed up to ${place.label}: ${name}`);
    return timeOfBackup(`${name}.tar`) as number;
  }

  /** Runs a command of `cli.ts` in a process of its own: it reads the whole database. */
  function runCommand(...args: readonly string[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child = fork(CLI, args, { silent: true, execArgv: [] });
    let stderr = '';
    let backupFailure: BackupFailure = 'OTHER';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr = (stderr + text).slice(-MAX_MESSAGE);
    });
    child.stdout?.resume();
    child.on('message', (failure: BackupFailure) => {
      backupFailure = failure;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const text = stderr.trim().split('\n').at(-1) || `The command ended with ${signal ?? code}.`;
      if (code === 0) resolve();
      else reject(new MaintenanceError(text, { backupFailure }));
    });
    // Boards come first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    return promise;
  }

  return {
    start() {
      if (backupTo !== undefined) timer = setTimeout(check, FIRST_CHECK_MS).unref();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      // The command removes its unfinished file.
      child?.kill('SIGTERM');
    },
    state: () => known && { ...known, isOverdue: known.lastOn === undefined || Date.now() - known.lastOn > OVERDUE_MS },
  };
}

/** A backup of the future, made while the clock was wrong, must not delay the next one until then. */
function latest(names: readonly string[]): number | undefined {
  const now = Date.now();
  const times = names.map(timeOfBackup).filter((time) => time !== undefined && time <= now) as number[];
  return times.length > 0 ? Math.max(...times) : undefined;
}
