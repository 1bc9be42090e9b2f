import { writeSync } from 'node:fs';
import process from 'node:process';
import { type LogFn, type Logger, pino } from 'pino';
import { admitLine, reportRepeated } from './log/log-repeats.ts';

export type { Logger };

const STANDARD_ERROR = 2;
const MAX_RECENT_BYTES = 256 * 1024;

/** The latest lines of the log of this process, as JSON, for a support bundle. */
const recent: string[] = [];
let recentBytes = 0;

/** The latest 256 kB of the log, oldest line first. They can contain data that only administrators may see. */
export function recentLines(): readonly string[] {
  return recent;
}

/**
 * Logs to standard error: standard output is for the addresses, the first password and the ready line. If a line cannot
 * be written, because the disk is full or the reader is gone, it is lost. Pino's own destination would crash the process
 * instead, and buffer such lines.
 */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, hooks: { logMethod } }, { write });
}

/** A refusal is no error of the server, wherever it is logged: it is a warning. */
function logMethod(this: Logger, values: Parameters<LogFn>, log: LogFn, level: number): void {
  const { err } = (values[0] ?? {}) as { err?: unknown };
  const isRefusal = level === this.levels.values.error && err instanceof Error && err.name === 'AppError';
  const { warn, fatal } = this.levels.values;
  if (isRefusal) this.warn(...values);
  else if (level < (warn as number) || level >= (fatal as number) || admitLine(this, values, log))
    log.apply(this, values);
}

process.on('exit', reportRepeated);

function write(line: string): void {
  recent.push(line);
  recentBytes += line.length;
  while (recentBytes > MAX_RECENT_BYTES) recentBytes -= (recent.shift() as string).length;
  try {
    writeSync(STANDARD_ERROR, line);
  } catch {
    // An error here cannot be reported anywhere.
  }
}
